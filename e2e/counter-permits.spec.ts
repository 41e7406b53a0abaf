import { dayAtGym } from './clock.ts';
import { pins } from './counter.ts';
import { addClient, addColleague } from './gym.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show, signIn, test } from './pulso.ts';
import { create, dialog } from './store.ts';

test('en recepción se regalan días, se corrige un pago y se elimina lo repetido con el PIN de quien puede', {
  tag: ['@pins', '@charges', '@payments', '@memberships', '@clients'],
}, async ({ page, openBrowser, expectedErrors }) => {
  expectedErrors.push(/status of 403/);
  await enterNewGym(page);
  await jsonOf(page.request.put('/api/counter/pin', { data: { pin: pins.owner } }));
  const carla = await addColleague(page, 'Carla Soto', pins.carla);
  const { id: clientId } = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await addClient(page, { name: 'Ana', surname: 'Rojas (repetida)' });
  const planId = await create(page, '/plans', {
    ...{ kind: 'period', name: 'Libre', price: 25_000, billingPeriod: 'monthly' },
  });
  const { iso } = dayAtGym();
  const sell = () => create(page, `/clients/${clientId}/memberships/from-plan`, { planId, startsOn: iso });
  const membershipId = await sell();
  await create(page, `/memberships/${membershipId}/payments`, {
    ...{ amount: 25_000, paidOn: iso, planStartsOn: iso },
  });
  const desk = await openBrowser();
  await signIn(desk, carla);

  const byOwner = async (may: RegExp) => {
    const permit = desk.getByRole('dialog', { name: may });
    await expect(permit.getByRole('button', { name: 'Dueño' })).toBeVisible();
    await expectAccessible(desk);
    await desk.keyboard.press('1');
    await desk.keyboard.type(pins.owner);
    await expect(permit).toBeHidden();
  };

  await test.step('regala días, que antes se muestran', async () => {
    await show(desk, `/clients/${clientId}/memberships/${membershipId}/payments`);
    await desk.getByRole('button', { name: 'Más' }).click();
    await desk.getByRole('menuitem', { name: 'Regalar días' }).click();
    const drawer = dialog(desk, 'Regalar días');
    await drawer.getByLabel('Cuántos días').fill('5');
    await expect(drawer.getByRole('status')).toContainText(/^Del /);
    await drawer.getByLabel('Motivo').fill('Invitó a una amiga');
    await drawer.getByRole('button', { name: 'Regalar días' }).click();
    await byOwner(/Pide el PIN a quien puede regalar días/);
    await expect(desk.getByRole('row', { name: /Días de regalo.*Invitó a una amiga/ })).toBeVisible();
  });

  await test.step('corrige un pago', async () => {
    await desk.getByRole('button', { name: 'Editar: $ 25.000' }).click();
    const form = desk.getByRole('form', { name: 'Editar Pago' });
    await form.getByLabel('Tipo de pago').selectOption('Transferencia');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await byOwner(/Pide el PIN a quien puede corregir y eliminar pagos/);
    await expect(desk.getByRole('row', { name: /\$ 25\.000.*Transferencia/ })).toBeVisible();
  });

  await test.step('elimina una ficha repetida', async () => {
    await show(desk, '/clients');
    await desk.getByRole('button', { name: 'Eliminar: Ana Rojas (repetida)' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await byOwner(/Pide el PIN a quien puede eliminar clientes y membresías/);
    await expect(desk.getByText('1-1 de 1')).toBeVisible();
  });

  await test.step('y el registro nombra a las dos', async () => {
    await show(page, '/registro');
    for (const sentence of ['regaló a Ana Rojas', 'Cambió el tipo de pago', 'Eliminó a Ana Rojas (repetida)'])
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: sentence })
          .filter({ hasText: 'Carla Soto, autorizado por' }),
      ).toHaveCount(1);
  });
});
