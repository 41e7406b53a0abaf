import { dayAtGym } from './clock.ts';
import { addClient } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { addClass, addMember, attendee, codeOf, expectReady, search, waiting } from './reception.ts';

test('lo que falta se dice, y se remedia ahí mismo', { tag: '@reservations' }, async ({
  page,
  expectedErrors,
  context,
}) => {
  await enterNewGym(page);
  const first = await addMember(page, 'Zoe', 'Soto');
  await addMember(page, 'Abel', 'Mora');
  const dora = await addClient(page, { name: 'Dora', surname: 'Vidal' });
  const classId = await addClass(page, 'Spinning', 1);
  // Free places of a class that has begun are assigned by hand.
  await show(page, `/checkin?fecha=${dayAtGym(1).iso}&clase=${classId}`);
  await expectReady(page);

  await test.step('luz roja: Enter muestra las salidas, y se permite con una palabra que queda', async () => {
    await page.keyboard.type('dora');
    const row = page.getByRole('row', { name: /Dora Vidal/ });
    await expect(row).toContainText('No tiene membresía');
    await expectAccessible(page);
    const sell = page.getByRole('link', { name: 'Vender membresía a Dora Vidal' });
    await Promise.all(Array.from({ length: 10 }, () => page.keyboard.press('Enter')));
    await expect(sell).toBeFocused();
    await expect(sell).toHaveAttribute(
      'href',
      `/payments?cliente=${dora.id}&nueva=1&volver=checkin&fecha=${dayAtGym(1).iso}&clase=${classId}&buscar=Dora+Vidal`,
    );
    await page.keyboard.type(codeOf(dora.id));
    await page.keyboard.press('Enter');
    await expect(sell).toBeFocused();
    await page.keyboard.type(codeOf(dora.id));
    await expect(search(page)).toHaveValue(codeOf(dora.id));
    await page.keyboard.press('Enter');
    await expect(sell).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Por qué se permite' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Escribe por qué: queda guardado.')).toBeVisible();
    await page.keyboard.type('invitada de la dueña');
    await page.keyboard.press('Enter');
    await expect(attendee(page, 'Dora Vidal')).toContainText('Permitido: invitada de la dueña');
    await expectReady(page);
  });

  await test.step('vender abre el pago con una membresía nueva', async () => {
    await page.goto(`/payments?cliente=${first}&nueva=1`);
    await expect(page.getByRole('radio', { name: 'Nueva membresía' })).toBeChecked();
    await page.goBack();
    await expectReady(page);
  });

  await test.step('llena: lista de espera, en orden', async () => {
    for (const name of ['zoe', 'abel']) {
      await page.keyboard.type(name);
      await expect(page.getByRole('row', { name: /Clase completa/ })).toContainText(
        'Clase completa (1 de 1)',
      );
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Lista de espera' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expectReady(page);
    }
    await expect(waiting(page)).toHaveText([/1.*Zoe Soto/, /2.*Abel Mora/]);
    await expectAccessible(page);
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.setViewportSize({ width, height });
  });

  await test.step('quien sale da su lugar al primero que espera', async () => {
    await attendee(page, 'Dora Vidal').getByRole('button', { name: 'Quitar a Dora Vidal' }).click();
    await expect(attendee(page, 'Zoe Soto')).toBeVisible();
    await expect(waiting(page)).toHaveText([/1.*Abel Mora/]);
    expectedErrors.push(/status of 409/);
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Dora Vidal: La clase está completa.');
  });

  await test.step('sin conexión se dice, no se pierde nada y se repite con un toque', async () => {
    expectedErrors.push(/net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/);
    await page.getByRole('button', { name: 'Hoy' }).click();
    await expectReady(page);
    await page.keyboard.type(codeOf(first));
    await page.keyboard.press('Enter');
    await attendee(page, 'Zoe Soto')
      .getByRole('button', { name: /Deshacer que asistió/ })
      .click();
    await context.setOffline(true);
    await attendee(page, 'Zoe Soto')
      .getByRole('button', { name: /Marcar como asistido/ })
      .click();
    await expect(page.getByText('Zoe Soto asistió: se envía cuando vuelva la conexión.')).toBeVisible();
    await search(page).fill('dora');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/^No hay conexión con Pulso/);
    await expect(search(page)).toHaveValue('dora');
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await page.keyboard.type(codeOf(first));
    await page.keyboard.press('Enter');
    await expect(attendee(page, 'Zoe Soto')).toContainText('Asistió');
  });

  await test.step('una fecha que no se hace lo dice y no deja agregar ni marcar', async () => {
    await show(page, '/checkin');
    await expect(attendee(page, 'Zoe Soto')).toContainText('Asistió');
    await page.getByRole('button', { name: /Deshacer que asistió/ }).click();
    await expect(page.getByRole('button', { name: /Marcar como asistido/ })).toBeVisible();
    const cancelled = { cancelled: true, teachers: null, reason: 'corte de luz' };
    const url = `/api/classes/${classId}/dates/${dayAtGym().iso}`;
    expect((await page.request.put(url, { data: cancelled })).ok()).toBe(true);
    await expect(page.getByText('Esta clase no se hace. Cancelada: corte de luz.')).toBeVisible();
    await expect(search(page)).toBeHidden();
    await expect(page.getByText(/cupos? libre/)).toBeHidden();
    await expect(attendee(page, 'Zoe Soto')).toBeVisible();
    await expect(page.getByRole('button', { name: /Marcar como asistido/ })).toBeHidden();
  });
});
