import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { enterNewGym, expect, show, test } from './pulso.ts';
import { create } from './store.ts';

const members = 40;
const nameOf = (place: number) => `Socio ${String(place).padStart(2, '0')}`;

/** Members whose month ended yesterday. */
async function addMembers(page: Page): Promise<void> {
  const planId = await create(page, '/plans', { kind: 'period', name: 'Full', price: 30_000 });
  const startsOn = dayAtGym(-31).iso;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  for (let place = 1; place <= members; place++) {
    const [clientId, id] = [v7(), v7()];
    await post('/clients', { id: clientId, dniType: 'other', name: nameOf(place) });
    await post(`/clients/${clientId}/memberships/from-plan`, { id, planId, startsOn });
    await post(`/memberships/${id}/payments`, {
      ...{ id: v7(), amount: 30_000, method: 'debit', paidOn: startsOn, planStartsOn: startsOn },
    });
  }
}

test('un lunes de cuarenta renovaciones, una tras otra con el teclado', {
  tag: ['@payments', '@income', '@receivables'],
}, async ({ page }) => {
  await enterNewGym(page);
  await addMembers(page);
  await show(page, '/payments');
  const client = page.getByRole('combobox', { name: 'Cliente' });
  for (let place = 1; place <= members; place++) {
    const name = nameOf(place);
    await expect(client).toBeFocused();
    await page.keyboard.type(name.slice(-2));
    await expect(page.getByRole('option').first()).toContainText(name);
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: `Pago de ${name}` });
    await expect(form.getByLabel('Monto', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    // The banner of the payment before may still be there.
    const saved = page.getByRole('status').filter({ hasText: `$ 30.000 de ${name}` });
    await expect(saved).toContainText('Pago guardado');
  }
  await show(page, '/mycenter/pagos');
  const cash = page.getByRole('main').getByText('$ 1.200.000');
  await expect(cash.first()).toBeVisible();
  const { total } = await (await page.request.get('/api/receivables')).json();
  expect(total).toBe(0);
});
