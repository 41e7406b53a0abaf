import { dayAtGym } from './clock.ts';
import { addClass, addClient, addMember, addMembership, addPayment, reserve } from './gym.ts';
import { forgetDay, hasKeptToday, keptAhead, offlineBar } from './offline.ts';
import { enterNewGym, expect, signIn, test } from './pulso.ts';

test('sin conexión se encuentra a quien se acaba de agregar, y con lo que acaba de pagar', {
  tag: ['@embedded', '@clients', '@payments'],
}, async ({ page: desk, openBrowser, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|No hay conexión/);
  await enterNewGym(desk);
  const { id } = await addClient(desk, { name: 'Ana', surname: 'Rojas' });
  const membershipId = await addMembership(desk, id);
  const page = await openBrowser({ serviceWorkers: 'allow' });
  await signIn(page);
  await page.goto('/clients');
  await expect(page.getByRole('row', { name: /Ana Rojas/ })).toBeVisible();
  await expect.poll(() => keptAhead(page)).toEqual([1, 0]);
  await addPayment(desk, membershipId);
  await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText('Vence el');
  await addClient(desk, { name: 'Zoe', surname: 'Nueva', dni: '22.222.222-2' });
  await expect.poll(() => keptAhead(page)).toEqual([2, 0]);
  await page.context().setOffline(true);
  await expect(offlineBar(page)).toBeVisible();
  await page.goto('/clients?buscar=nueva');
  await expect(page.getByRole('row', { name: /Zoe Nueva/ })).toBeVisible();
  await page.goto('/clients?buscar=rojas');
  await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText('Vence el');
});

test('al otro día sin conexión, Check In es el de hoy y recibe a quien llega', {
  tag: ['@embedded', '@reservations'],
}, async ({ page: desk, openBrowser, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|No hay conexión/);
  await enterNewGym(desk);
  const classId = await addClass(desk, { name: 'Crossfit', startTime: '00:00', endTime: '23:59' });
  const ana = await addMember(desk, { name: 'Ana', surname: 'Rojas' });
  const bruno = await addMember(desk, { name: 'Bruno', surname: 'Paz' });
  await addMember(desk, { name: 'Marcela', surname: 'Vega' });
  const tamara = await addMember(desk, { name: 'Tamara', surname: 'Soto' });
  await reserve(desk, classId, bruno.id, dayAtGym().iso);
  await reserve(desk, classId, ana.id, dayAtGym(1).iso);
  await reserve(desk, classId, tamara.id, dayAtGym(1).iso);
  const page = await openBrowser({ serviceWorkers: 'allow' });
  await signIn(page);
  await page.goto('/plugins');
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await expect.poll(() => hasKeptToday(page, dayAtGym().iso)).toBe(true);
  await page.context().setOffline(true);
  await expect(offlineBar(page)).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 24 * 60 * 60_000);

  await test.step('con las clases de hoy, que se guardaron ayer', async () => {
    await page.goto('/checkin');
    await expect(page.getByRole('textbox', { name: 'Fecha' })).toHaveValue(dayAtGym(1).formatted);
    await expect(page.getByText(/^Hoy · 2 reservados/)).toBeVisible();
    await expect(
      page.getByText(/^La lista de hoy, .+, es la del \d\d-\d\d a las? \d\d:\d\d, más/),
    ).toBeVisible();
    await page.getByRole('button', { name: /Marcar como asistido: Ana Rojas/ }).click();
    await expect(page.getByText(/Ana Rojas asistió: se envía cuando vuelva/)).toBeVisible();
  });

  await test.step('y quien reservó va antes que quien empieza con lo escrito', async () => {
    await page.getByLabel('Buscar cliente').fill('mar');
    await expect(page.getByRole('row', { name: /Marcela Vega|Tamara Soto/ })).toHaveText([
      /Tamara.*Ya tiene reserva/,
      /Marcela/,
    ]);
    await expect(page.getByRole('button', { name: 'Marcar como asistido a Marcela Vega' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Tamara Soto asistió: se envía cuando vuelva/)).toBeVisible();
  });

  await test.step('y sin ellas lo dice, y recibe sin clase', async () => {
    await forgetDay(page, dayAtGym(1).iso);
    await page.reload();
    await expect(page.getByText(/Este equipo no guardó las clases de hoy: recibe aquí/)).toBeVisible();
    await expect(page.getByText('Bruno Paz')).toBeHidden();
    await page.getByLabel('Buscar cliente').fill('paz');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Bruno Paz entró: se envía cuando vuelva/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Quiénes entraron' })).toContainText('Bruno Paz');
  });
});
