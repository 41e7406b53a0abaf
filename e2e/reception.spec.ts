import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClass as addClassToGym, everyDay } from './gym.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show, signIn, test } from './pulso.ts';
import { addClass, addMember, attendee, attendees, codeOf, expectReady, search } from './reception.ts';

test('la recepción agrega, marca y deshace sin soltar el teclado', { tag: '@reservations' }, async ({
  page,
  openBrowser,
}) => {
  await enterNewGym(page);
  await addMember(page, 'Ana', 'Rojas');
  await addMember(page, 'Bruno', 'Lagos');
  const carla = await addMember(page, 'Carla', 'Díaz');
  await show(page, '/checkin');
  await expect(page.getByText('No hay horarios disponibles.')).toBeVisible();
  await addClass(page, 'Yoga', 12);
  await expect(page.getByRole('link', { name: /Yoga/ })).toContainText('0 de 12');
  await expectReady(page);

  const other = await openBrowser();
  await signIn(other);
  await show(other, '/checkin');
  await expect(other.getByRole('heading', { name: /Yoga/ })).toBeVisible();

  await test.step('Enter agrega, también antes de que llegue la lista', async () => {
    await page.keyboard.type('ana');
    await page.keyboard.press('Enter');
    await expect(attendee(page, 'Ana Rojas')).toBeVisible();
    await expectReady(page);
    await expect(page.getByText('Se agregó a Ana Rojas.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Yoga/ })).toContainText('1 de 12');
    await expect(attendee(other, 'Ana Rojas')).toBeVisible();
  });

  await test.step('Ctrl+Enter agrega y marca como asistido', async () => {
    await page.keyboard.type('bru');
    await expect(page.getByRole('row', { name: /Bruno Lagos/ })).toContainText('Full');
    await page.keyboard.press('Control+Enter');
    await expect(attendee(page, 'Bruno Lagos')).toContainText('Asistió');
    await expectReady(page);
    await expect(page.getByText('Hoy · 2 reservados · 1 presente')).toBeVisible();
  });

  await test.step('Enter marca a quien ya tiene reserva', async () => {
    await page.keyboard.type('roj');
    await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText('Ya tiene reserva');
    await page.keyboard.press('Enter');
    await expect(attendee(page, 'Ana Rojas')).toContainText('Asistió');
    await expect(attendee(other, 'Ana Rojas')).toContainText('Asistió');
    await expectReady(page);
  });

  await test.step('la flecha baja a la lista, Espacio desmarca y marca, y lo que se escribe vuelve al campo', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(
      attendee(page, 'Ana Rojas').getByRole('button', { name: /Marcar como asistido/ }),
    ).toBeFocused();
    await page.keyboard.press('Space');
    await expect(attendee(page, 'Ana Rojas')).toContainText('Asistió');
    await page.keyboard.type('carla');
    await expect(search(page)).toHaveValue('carla');
    await page.keyboard.press('Escape');
    await expectReady(page);
  });

  await test.step('un lector que escribe el código marca la llegada', async () => {
    await page.keyboard.type(codeOf(carla));
    await page.keyboard.press('Enter');
    await expect(attendee(page, 'Carla Díaz')).toContainText('Asistió');
    await expectReady(page);
    await page.keyboard.type(codeOf(carla).toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByText('Carla Díaz ya estaba en la clase.')).toBeVisible();
    await page.keyboard.type(codeOf(v7()));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Este código no es de un cliente.');
    await expectReady(page);
  });

  await test.step('quitar se deshace, y el doble clic no hace de más', async () => {
    await attendee(page, 'Ana Rojas').getByRole('button', { name: 'Quitar a Ana Rojas' }).dblclick();
    await expect(attendee(page, 'Ana Rojas')).toBeHidden();
    await expect(attendees(page).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(attendee(page, 'Ana Rojas')).toContainText('Asistió');
    await search(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect(attendee(page, 'Ana Rojas')).toBeHidden();
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(attendee(page, 'Ana Rojas')).toContainText('Asistió');
    await attendee(page, 'Ana Rojas')
      .getByRole('button', { name: /Deshacer que asistió/ })
      .dblclick();
    await expect(
      attendee(page, 'Ana Rojas').getByRole('button', { name: /Marcar como asistido/ }),
    ).toBeVisible();
    await expect(page.getByText('Hoy · 3 reservados · 2 presentes')).toBeVisible();
  });

  await expectAccessible(page);
});

test('el día y la clase elegidos quedan en la dirección', { tag: '@reservations' }, async ({ page }) => {
  await enterNewGym(page);
  await addMember(page, 'Ana', 'Rojas');
  await addClass(page, 'Yoga', 12);
  const box = await addClass(page, 'Boxeo', 8);
  const tomorrow = dayAtGym(1);
  await show(page, '/checkin');
  await page.getByRole('button', { name: 'Día siguiente' }).click();
  await expect(page.getByRole('textbox', { name: 'Fecha' })).toHaveValue(tomorrow.formatted);
  await page.getByRole('link', { name: /Boxeo/ }).click();
  await expect(page).toHaveURL(new RegExp(`fecha=${tomorrow.iso}.*clase=${box}`));
  await expectReady(page);
  await page.keyboard.type('ana');
  await page.keyboard.press('Enter');
  await expect(attendee(page, 'Ana Rojas')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Boxeo/ })).toBeVisible();
  await expect(attendee(page, 'Ana Rojas')).toBeVisible();
  await page.getByRole('button', { name: 'Hoy' }).click();
  await expect(page).toHaveURL(/\/checkin$/);
  await expect(page.getByText('Nadie ha reservado todavía.')).toBeVisible();
});

test('una clase que terminó deja su lugar a la de ahora, salvo a quien la corrige', {
  tag: '@reservations',
}, async ({ page }) => {
  await enterNewGym(page);
  const carla = await addMember(page, 'Carla', 'Díaz');
  const yoga = await addClass(page, 'Yoga', 12);
  await page.clock.install();
  await show(page, '/checkin');
  const shown = (name: string) => page.getByRole('heading', { level: 2, name: new RegExp(name) });
  await expect(shown('Yoga')).toBeVisible();
  const evening = { name: 'Boxeo', startTime: '23:00', endTime: '23:59' };
  await addClassToGym(page, evening);
  await expect(page.getByRole('link', { name: /Boxeo/ })).toBeVisible();
  await page.keyboard.type('carla');
  const over = { name: 'Yoga', days: everyDay, capacity: 12, startTime: '00:00', endTime: '00:30' };
  await jsonOf(page.request.put(`/api/classes/${yoga}`, { data: { ...over, version: 1 } }));
  await expect(page.getByRole('link', { name: /Yoga/ })).toContainText('12:30');

  await test.step('pero no a mitad de lo que se escribe', async () => {
    await expect(shown('Yoga')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('ni bajo el puntero de quien lo mueve o desplaza la lista', async () => {
    const ways = [
      (step: number) => page.mouse.move(600 + step, 400),
      (step: number) => page.mouse.wheel(0, step % 2 ? 20 : -20),
    ];
    for (const use of ways) {
      const refetched = page.waitForResponse(/\/api\/check-in/);
      for (const step of Array(14).keys()) {
        await use(step);
        await page.clock.runFor(5000);
      }
      await refetched;
      await page.clock.runFor(1000);
      await expect(shown('Yoga')).toBeVisible();
    }
    await page.clock.runFor(90_000);
    await expect(shown('Boxeo')).toBeVisible();
    await expectReady(page);
  });

  await test.step('quien la elige para corregirla se queda, y lo que hace dice en qué clase', async () => {
    await page.getByRole('link', { name: /Yoga/ }).click();
    await page.keyboard.type(codeOf(carla));
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(/^Yoga, 12:00\sa\.\sm\. · Se agregó a Carla Díaz, que asistió\.$/),
    ).toBeVisible();
    await page.clock.runFor(90_000);
    await expect(shown('Yoga')).toBeVisible();
    await page.clock.runFor(180_000);
    await expect(shown('Boxeo')).toBeVisible();
    await expect(page).not.toHaveURL(/clase=/);
  });
});

test('se reserva para varias personas y varias fechas de una vez, y se devuelve junto', {
  tag: '@reservations',
}, async ({ page }) => {
  await enterNewGym(page);
  await addMember(page, 'Ana', 'Rojas');
  await addMember(page, 'Zoe', 'Soto');
  await addClass(page, 'Yoga', 12);
  await show(page, '/checkin');
  await page.getByRole('button', { name: 'Reservar varias' }).click();
  const form = page.getByRole('dialog', { name: 'Reservar Yoga' });
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(form.getByText('Elige a quién agregar.')).toBeVisible();
  for (const name of ['ana', 'zoe']) {
    await form.getByRole('combobox', { name: 'Clientes' }).fill(name);
    await page.keyboard.press('Enter');
  }
  await expect(form.getByRole('list', { name: 'Clientes elegidos' }).getByRole('listitem')).toHaveCount(2);
  // Paid for a month, which has four or five of the same day of the week.
  const today = Temporal.Now.plainDateISO('America/Santiago');
  const paidDays = today.until(today.add({ months: 1 })).days;
  const weeks = Math.ceil(paidDays / 7);
  await form.getByLabel('Hasta').fill(dayAtGym(56).formatted);
  await expect(form.getByText(`Se reservan ${2 * weeks} de 18 lugares.`)).toBeVisible();
  await expect(form.getByText(/^Ana Rojas: no el .* Su membresía está vencida\.$/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(form).toBeHidden();
  await expect(attendee(page, 'Ana Rojas')).toBeVisible();
  await expect(attendee(page, 'Zoe Soto')).toBeVisible();
  await attendee(page, 'Ana Rojas').getByRole('button', { name: 'Quitar a Ana Rojas' }).click();
  await page.getByRole('menuitem', { name: 'Quitar de esta y las siguientes' }).click();
  await expect(page.getByText(`Se quitó a Ana Rojas de ${weeks} clases.`)).toBeVisible();
  await expect(attendee(page, 'Ana Rojas')).toBeHidden();
  await expect(attendee(page, 'Zoe Soto')).toBeVisible();
});
