import { expect } from '@playwright/test';
import { addClient } from './gym.ts';
import { enterNewGym, show, test } from './pulso.ts';
import { create } from './store.ts';

test('vende un plan y lo cobra por dos medios con el teclado, aunque la respuesta se pierda', {
  tag: ['@payments', '@memberships', '@receipts'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await enterNewGym(page);
  await create(page, '/plans', { kind: 'period', name: 'Full', price: 25_000, programIds: [] });
  await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const { keyboard } = page;

  await show(page, '/payments');
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeFocused();
  await keyboard.type('rojas');
  await keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Pago de Ana Rojas' });
  const amount = form.getByLabel('Monto', { exact: true });
  await expect(amount).toHaveValue('25.000');
  await amount.fill('10000');
  await form.getByRole('button', { name: 'Agregar otro medio de pago' }).press('Enter');
  await expect(form.getByLabel('Otro monto')).toBeFocused();
  await expect(form.getByLabel('Otro monto')).toHaveValue('15.000');
  await expect(form.getByLabel('Otro tipo de pago')).toHaveValue('transfer');
  await expect(form).toContainText('Total $ 25.000');

  await test.step('un monto que falta se dice en su campo', async () => {
    await form.getByLabel('Otro monto').fill('');
    await keyboard.press('Enter');
    await expect(form.getByLabel('Otro monto')).toHaveAccessibleDescription(/Escribe un monto/);
    await expect(form.getByLabel('Otro monto')).toBeFocused();
    await expect(form).toContainText('Total $ 10.000 · faltan $ 15.000');
    await keyboard.type('15000');
  });

  await test.step('la respuesta se pierde, y repetido queda una vez', async () => {
    await page.route(
      '**/api/memberships/*/payments',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await keyboard.press('Enter');
    await expect(form.getByText('No se guardo el Pago.')).toBeVisible();
    await form.getByRole('button', { name: 'Guardar pago' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Pago guardado' })).toContainText(
      '$ 25.000 de Ana Rojas',
    );
  });

  await test.step('son dos pagos con un comprobante', async () => {
    const recent = page.getByRole('table', { name: 'Pagos recientes' });
    await expect(recent.getByRole('row')).toHaveCount(3);
    await recent
      .getByRole('link', { name: /Ana Rojas/ })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'Períodos' })).toContainText('Pagado');
    await page.getByRole('button', { name: /^Ver comprobante: \$ 15\.000/ }).click();
    await expect(page.getByRole('main')).toContainText('Total$ 25.000Efectivo$ 10.000Transferencia$ 15.000');
  });
});
