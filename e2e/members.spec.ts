import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClient, addPayment } from './gym.ts';
import { emailOf, enterNewGym, expect, password, show, test } from './pulso.ts';
import { addClass, attendee, expectReady, search } from './reception.ts';

test('quien paga un plan dúo incluye a otra persona, que entra con él y no debe nada', {
  tag: ['@members', '@memberships', '@reservations', '@myspace'],
}, async ({ page, openBrowser, expectedErrors }) => {
  await enterNewGym(page);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const iris = await addClient(page, { name: 'Iris', surname: 'Soto', email: emailOf('iris') });
  const [planId, membershipId] = [v7(), v7()];
  const plan = { id: planId, kind: 'period', name: 'Dúo', price: 50_000, people: 2 };
  await page.request.post('/api/plans', { data: plan });
  await page.request.post(`/api/clients/${ana.id}/memberships/from-plan`, {
    data: { id: membershipId, planId, startsOn: dayAtGym().iso, observation: '' },
  });
  await addPayment(page, membershipId);
  await show(page, `/clients/${ana.id}/memberships/${membershipId}/payments`);
  const members = page.getByRole('region', { name: 'Integrantes' });
  const add = page.getByRole('button', { name: 'Agregar integrante' });

  await test.step('la incluye, y no caben más', async () => {
    expectedErrors.push(/status of 409/);
    await expect(members).toContainText('El plan cubre a 2 personas, y paga Ana Rojas.');
    await add.click();
    const drawer = page.getByRole('dialog', { name: 'Agregar integrante' });
    const save = drawer.getByRole('button', { name: 'Agregar integrante' });
    const client = drawer.getByRole('combobox', { name: 'Cliente' });
    await save.click();
    await expect(client).toHaveAccessibleDescription('Elige un cliente.');
    for (const name of ['Ana Rojas', 'Iris Soto']) {
      await client.fill(name);
      await page.getByRole('option', { name }).click();
      await save.click();
      if (name === 'Ana Rojas') await expect(client).toHaveAccessibleDescription(/Es quien paga/);
    }
    await expect(drawer).toBeHidden();
    await expect(members.getByRole('row', { name: 'Iris Soto' })).toBeVisible();
    await expect(add).toBeDisabled();
  });

  await test.step('entra con el plan, y cobrar lleva a quien paga', async () => {
    const classId = await addClass(page, 'Yoga', 10);
    await show(page, `/checkin?fecha=${dayAtGym(1).iso}&clase=${classId}`);
    await expectReady(page);
    await search(page).fill('iris');
    await expect(page.getByRole('row', { name: /Iris Soto/ })).toContainText(
      'El plan de Ana Rojas tiene un pago pendiente',
    );
    await expect(page.getByRole('link', { name: 'Cobrar a Ana Rojas' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(attendee(page, 'Iris Soto')).toBeVisible();
  });

  await test.step('en su espacio ve el plan, sin dinero', async () => {
    const hers = await openBrowser();
    await show(hers, iris.activation);
    await hers.getByLabel('Elige una contraseña').fill(password);
    await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
    const own = hers.getByRole('region', { name: 'Mis membresías' });
    await expect(own).toContainText('Incluido en el plan de Ana Rojas');
    await expect(own).toContainText('Vence el');
    await expect(own).not.toContainText('$');
  });

  await test.step('su ficha lo dice; al quitarla, ya no', async () => {
    await show(page, `/clients/${iris.id}/memberships/Iris`);
    const covering = page.getByRole('list', { name: 'Incluido en planes de otros' });
    await expect(covering).toContainText('Incluido en el plan de Ana Rojas');
    await show(page, `/clients/${ana.id}/memberships/${membershipId}/payments`);
    await members.getByRole('button', { name: /^Quitar/ }).click();
    const question = page.getByRole('dialog', { name: '¿Quitar a Iris Soto del plan Dúo?' });
    await question.getByRole('button', { name: 'Quitar' }).click();
    await expect(members).toContainText('Agrega a quien viene con este plan.');
  });
});
