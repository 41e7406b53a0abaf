import { dayAtGym } from './clock.ts';
import { addClass, addMember, reserve } from './gym.ts';
import { emailOf, enterNewGym, expect, password, show, test } from './pulso.ts';

test('una clase llena tiene lista de espera, que avanza sola', {
  tag: ['@reservations', '@classes'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);
  const pilates = await addClass(page, {
    name: 'Pilates',
    startTime: '09:00',
    endTime: '10:00',
    capacity: 1,
  });
  const tomorrow = dayAtGym(1).iso;
  const first = await addMember(page, { name: 'Primera', surname: 'Soto' });
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  await addMember(page, { name: 'Tercera', surname: 'Vera' });
  await reserve(page, pilates, first.id, tomorrow);

  const hers = await openBrowser();
  await show(hers, ana.activation);
  await hers.getByLabel('Elige una contraseña').fill(password);
  await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
  await hers.getByRole('group', { name: 'Día', exact: true }).getByRole('button').nth(1).click();
  const own = hers.getByRole('region', { name: 'Mis reservas' });

  await test.step('una clienta entra en la espera', async () => {
    await expect(hers.getByRole('list', { name: /^Clases/ })).toContainText('Completa');
    await hers.getByRole('button', { name: 'Entrar en la espera de Pilates' }).click();
    await expect(own).toContainText('En espera: eres el próximo');
  });

  await show(page, `/checkin?fecha=${tomorrow}&clase=${pilates}`);
  const attendees = page.getByRole('list', { name: 'Quiénes vienen' });
  const waiting = page.getByRole('list', { name: 'Lista de espera' });

  await test.step('recepción suma a otra detrás de ella', async () => {
    await expect(attendees.getByRole('listitem')).toContainText('Primera Soto');
    await page.getByRole('combobox', { name: 'Buscar cliente' }).fill('tercera');
    const row = page.getByRole('row', { name: /Tercera Vera/ });
    await expect(row).toContainText('Clase completa');
    await row.getByRole('button', { name: 'Lista de espera' }).click();
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
    await expect(waiting.getByRole('listitem').first()).toContainText('Ana Rojas');
  });

  await test.step('un lugar que queda libre es de la primera que espera, y ella lo ve', async () => {
    await attendees.getByRole('button', { name: 'Quitar a Primera Soto' }).click();
    await expect(attendees.getByRole('listitem')).toContainText('Ana Rojas');
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
    await expect(own).toContainText('Reservada');
  });

  await test.step('con más cupos entra también la siguiente', async () => {
    await show(page, '/mycenter/horarios');
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await page
      .getByRole('button', { name: /Pilates/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Pilates' }).getByRole('button', { name: 'Editar' }).click();
    await page.getByRole('dialog').getByLabel('Cupos').fill('2');
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar horario' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await show(page, `/checkin?fecha=${tomorrow}&clase=${pilates}`);
    await expect(attendees.getByRole('listitem')).toHaveCount(2);
    await expect(waiting).toBeHidden();
  });
});
