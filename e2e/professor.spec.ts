import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClass, addMember, reserve } from './gym.ts';
import {
  emailOf,
  enterNewGym,
  expect,
  expectAccessible,
  jsonOf,
  password,
  phone,
  show,
  test,
} from './pulso.ts';

/** Invites a professor, who joins in a browser of their own. */
async function joinAsCoach(owner: Page, coach: Page, name: string, email: string): Promise<string> {
  const data = { id: v7(), name, email, role: 'coach' };
  const answer = await owner.request.post('/api/team', { data });
  const { link } = (await answer.json()) as { link: { url: string } };
  await show(coach, link.url);
  await coach.getByLabel('Elige una contraseña').fill(password);
  await coach.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await expect(coach.getByRole('heading', { level: 1, name: 'Mi semana' })).toBeVisible();
  return data.id;
}

const card = (page: Page, name: string) =>
  page.getByRole('region', { name: /^Hoy/ }).getByRole('button', { name: new RegExp(name) });

test('la tarde de un profesor en el teléfono', {
  tag: ['@classes', '@reservations', '@routines', '@team', '@wages'],
}, async ({ page, openBrowser, expectedErrors }) => {
  await enterNewGym(page);
  const [teo, bea] = [await openBrowser(phone), await openBrowser(phone)];
  const teoId = await joinAsCoach(page, teo, 'Teo Paz', emailOf('teo'));
  await joinAsCoach(page, bea, 'Bea Luz', emailOf('bea'));
  await expect(teo.getByText('No tienes clases esta semana')).toBeVisible();
  await expectAccessible(teo);
  const crossfit = await addClass(page, { name: 'Crossfit', startTime: '00:01', endTime: '23:59' });
  await addClass(page, { name: 'Spinning', startTime: '00:00', endTime: '00:30', teacherId: teoId });
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 1234 5678' });
  const { iso: today } = dayAtGym();
  await reserve(page, crossfit, ana.id, today);

  await test.step('la dueña pone su nombre en una clase, y no el de otra persona que se llama igual', async () => {
    const twin = { id: v7(), name: 'Teo Paz', email: emailOf('otro-teo'), role: 'coach' };
    await jsonOf(page.request.post('/api/team', { data: twin }));
    await show(page, '/mycenter/horarios');
    await page
      .getByRole('button', { name: /^Crossfit/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Editar' }).click();
    const form = page.getByRole('dialog', { name: 'Editar horario' });
    await form.getByRole('combobox', { name: 'Profesores (opcional)' }).fill('teo');
    const label = `Teo Paz (${emailOf('teo')})`;
    await expect(page.getByRole('option', { name: 'Teo Paz' })).toHaveCount(2);
    await page.getByRole('option', { name: label }).click();
    await expect(form.getByRole('combobox', { name: 'Profesores (opcional)' })).toHaveValue(label);
    await form.getByRole('button', { name: 'Guardar horario' }).click();
    await expect(page.getByText('Se guardó el horario de Crossfit.')).toBeVisible();
    await jsonOf(page.request.delete(`/api/team/${twin.id}`));
  });

  await test.step('él ve quién viene y marca con un toque, sin teléfonos ni dinero', async () => {
    await card(teo, 'Crossfit').tap();
    await expect(card(teo, 'Crossfit')).toContainText('1 de 10');
    await teo.getByRole('button', { name: 'Marcar como asistido: Ana Rojas' }).tap();
    // Taps that follow each other at once are taken for one.
    await teo.getByRole('button', { name: 'Deshacer que asistió: Ana Rojas' }).press('Enter');
    await teo.getByRole('button', { name: 'Marcar como asistido: Ana Rojas' }).press('Enter');
    await expect(teo.getByRole('listitem').filter({ hasText: 'Ana Rojas' })).toContainText('Asistió');
    await expect(teo.locator('main')).not.toContainText(/1234 5678|\$/);
    await expectAccessible(teo);
    const { items } = await (
      await page.request.get(`/api/classes/${crossfit}/reservations?date=${today}`)
    ).json();
    expect(items).toMatchObject([{ status: 'attended' }]);
  });

  await test.step('de una persona llega a su rutina, y vuelve', async () => {
    await teo.getByRole('link', { name: 'Rutina de Ana Rojas' }).tap();
    await expect(teo.getByRole('button', { name: 'Crear Rutinas' })).toBeVisible();
    await teo.goBack();
    await expect(teo.getByRole('heading', { level: 1, name: 'Mi semana' })).toBeVisible();
  });

  await test.step('no puede ir, y una colega la hace', async () => {
    if ((await card(teo, 'Crossfit').getAttribute('aria-expanded')) === 'false')
      await card(teo, 'Crossfit').tap();
    await teo.getByRole('button', { name: 'No puedo ir' }).tap();
    await expect(teo.getByRole('button', { name: 'Sí puedo ir' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Crossfit.*Busca reemplazo/ })).toBeVisible();
    await expectAccessible(bea);
    await bea.getByRole('button', { name: 'Yo la hago: Crossfit de hoy' }).tap();
    await expect(card(bea, 'Crossfit')).toBeVisible();
    await expect(card(teo, 'Crossfit')).toContainText('La hace Bea Luz');
    await expect(page.getByRole('button', { name: /^Crossfit.*Bea Luz/ })).toBeVisible();
  });

  await test.step('sin conexión la colega marca igual, y llega al volver', async () => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await expect(bea.getByRole('button', { name: 'Deshacer que asistió: Ana Rojas' })).toBeVisible();
    await bea.context().setOffline(true);
    await bea.getByRole('button', { name: 'Deshacer que asistió: Ana Rojas' }).tap();
    await expect(bea.getByText(/se envía cuando vuelva la conexión/)).toBeVisible();
    await bea.context().setOffline(false);
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/classes/${crossfit}/reservations?date=${today}`);
        return (await answer.json()).items[0].status;
      })
      .toBe('reserved');
  });

  await test.step('la dueña fija cuánto se le paga, y la hoja suma lo que hizo', async () => {
    await show(page, '/mycenter/profesores');
    await page.getByRole('row', { name: /Teo Paz/ }).click();
    await expect(page.getByText('Todavía no tiene un pago')).toBeVisible();
    await page.getByRole('button', { name: 'Fijar pago' }).click();
    const form = page.getByRole('dialog', { name: 'Cómo se paga a Teo Paz' });
    await form.getByLabel('Monto').fill('8000');
    await form.getByRole('button', { name: 'Guardar pago' }).click();
    await expect(page.getByText(/^Total \$\s8\.000$/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Clases' })).toContainText('Spinning');
    await expect(page.getByRole('table', { name: 'Clases' })).not.toContainText('Crossfit');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ver a todos' }).click();
    await expect(page.getByRole('row', { name: /Teo Paz/ })).toContainText('$ 8.000');
    await expectAccessible(page);
    await show(teo, '/mycenter/profesores');
    await expect(teo.getByText('No tienes acceso a esta página')).toBeVisible();
  });
});
