import type { Page } from '@playwright/test';
import { dayAtGym } from './clock.ts';
import { addClient } from './gym.ts';
import { enterNewGym, expect, show, test } from './pulso.ts';
import { create } from './store.ts';

const main = (page: Page) => page.getByRole('main');
const wholePesos = (amount: number) => `$ ${amount.toLocaleString('es-CL')}`;

interface Sums {
  /** What the client owes; negative is in its favour. */
  readonly owed: number;
  /** What was paid for memberships this month. */
  readonly paid: number;
}

/** The same sums on the membership screen, in the statement, 'Por cobrar' and 'Pagos', and on the dashboard. */
async function expectSums(page: Page, clientId: string, { owed, paid }: Sums): Promise<void> {
  await show(page, `/clients/${clientId}/memberships/Ana`);
  await expect(page.getByRole('row', { name: /^Libre/ })).toBeVisible();
  if (owed > 0) await expect(main(page)).toContainText(`Debe ${wholePesos(owed)}`);
  else await expect(main(page)).not.toContainText('Debe');
  await show(page, `/clients/${clientId}/statement`);
  await expect(main(page)).toContainText(
    owed === 0 ? 'Al día' : owed > 0 ? `Debe ${wholePesos(owed)}` : `${wholePesos(-owed)} a favor`,
  );
  await show(page, '/mycenter/pagos/por-cobrar');
  if (owed > 0) await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText(wholePesos(owed));
  else await expect(main(page)).toContainText('Nadie te debe');
  await show(page, '/mycenter/pagos');
  if (paid > 0) await expect(main(page)).toContainText(`Suman${wholePesos(paid)}`);
  await show(page, '/admin');
  await expect(page.getByRole('link', { name: /Pagos de membresías del mes/ })).toContainText(
    wholePesos(paid),
  );
}

test('un año de una socia: matrícula, congelamiento, alza, cambio de plan y un mes atrasado', {
  tag: ['@memberships', '@charges', '@changes', '@freezes', '@payments'],
}, async ({ page }) => {
  await enterNewGym(page);
  const started = dayAtGym(-10);
  const { id: clientId } = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const month = { kind: 'days', billingPeriod: null, days: 30 };
  await create(page, '/plans', { ...month, name: 'Libre', price: 30_000, enrolmentFee: 12_000 });
  await create(page, '/plans', { ...month, name: 'Full', price: 45_000 });
  const sums = (owed: number, paid: number) => expectSums(page, clientId, { owed, paid });
  const paymentsOf = async (planName: string) => {
    await show(page, `/clients/${clientId}/memberships/Ana`);
    await page
      .getByRole('row', { name: new RegExp(`^${planName}`) })
      .getByRole('link', { name: /Ver Pagos/ })
      .click();
    await expect(page.getByRole('region', { name: 'Períodos' })).toBeVisible();
  };
  const more = async (item: string) => {
    await page.getByRole('button', { name: 'Más', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    return page.getByRole('dialog', { name: item });
  };

  await test.step('se vende con su matrícula, que la caja propone', async () => {
    await show(page, `/payments?cliente=${clientId}`);
    await page.getByLabel('Plan del gimnasio').selectOption({ label: 'Libre · $ 30.000' });
    await page.getByLabel('Fecha de comienzo del plan').fill(started.formatted);
    await expect(page.getByText(/Con la matrícula, \$\s42\.000 en total/)).toBeVisible();
    await expect(page.getByLabel('Monto', { exact: true })).toHaveValue('42.000');
    await page.getByRole('button', { name: 'Guardar pago' }).click();
    await expect(page.getByText('Pago guardado exitosamente.')).toBeVisible();
    await sums(0, 42_000);
  });

  await test.step('congelar no mueve dinero', async () => {
    await paymentsOf('Libre');
    await page.getByRole('button', { name: 'Congelar', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Congelar membresía' });
    await drawer.getByLabel('Desde').fill(dayAtGym().formatted);
    await drawer.getByLabel('Hasta').fill(dayAtGym(4).formatted);
    await drawer.getByLabel('Motivo').fill('Viaje');
    await drawer.getByRole('button', { name: 'Congelar' }).click();
    await expect(drawer).toBeHidden();
    await sums(0, 42_000);
    await paymentsOf('Libre');
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('region', { name: 'Congelamientos' })).toBeHidden();
  });

  await test.step('un alza no cambia lo pagado', async () => {
    await show(page, `/clients/${clientId}/memberships/Ana`);
    await page.getByRole('button', { name: 'Editar: Libre' }).click();
    const drawer = page.getByRole('dialog', { name: 'Editar membresía' });
    await drawer.getByLabel('Precio acordado').fill('33000');
    await drawer.getByRole('button', { name: 'Guardar membresía' }).click();
    await expect(drawer).toBeHidden();
    await sums(0, 42_000);
  });

  await test.step('cambia de plan: 10 de 30 días usados, y el resto paga lo nuevo', async () => {
    await paymentsOf('Libre');
    const drawer = await more('Cambiar de plan');
    await drawer.getByLabel('Nuevo plan').selectOption({ label: 'Full · $ 45.000' });
    await expect(drawer.getByRole('status')).toContainText(/usó \$\s10\.000\..*quedan \$\s20\.000/);
    await expect(drawer.getByRole('status')).toContainText(/Falta pagar \$\s25\.000/);
    await drawer.getByRole('button', { name: 'Cambiar de plan' }).click();
    await expect(drawer).toBeHidden();
    await expect(main(page)).toContainText('Cambió a Full');
    await sums(25_000, 42_000);
  });

  await test.step('deshacerlo y hacerlo de nuevo da lo mismo', async () => {
    await paymentsOf('Full');
    await expect(main(page)).toContainText('Viene de Libre');
    await page.getByRole('button', { name: 'Más', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Deshacer el cambio de plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('plan Libre');
    await sums(0, 42_000);
    await paymentsOf('Libre');
    const drawer = await more('Cambiar de plan');
    await drawer.getByLabel('Nuevo plan').selectOption({ label: 'Full · $ 45.000' });
    await drawer.getByRole('button', { name: 'Cambiar de plan' }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('recibe días de regalo, y lo que faltaba se paga tarde', async () => {
    await paymentsOf('Full');
    const unpaid = page.getByRole('region', { name: 'Períodos' }).getByRole('row', { name: /Faltan/ });
    await expect(unpaid.getByRole('button', { name: /^Pagar/ })).toBeVisible();
    const drawer = await more('Regalar días');
    await drawer.getByLabel('Cuántos días').fill('5');
    await drawer.getByLabel('Motivo').fill('Cerramos por arreglos');
    await drawer.getByRole('button', { name: 'Regalar días' }).click();
    await expect(page.getByRole('row', { name: /Días de regalo.*Cerramos por arreglos/ })).toBeVisible();
    await unpaid.getByRole('button', { name: /^Pagar/ }).click();
    await expect(page.getByLabel('Monto', { exact: true })).toHaveValue('25.000');
    await expect(page.getByLabel('Fecha de comienzo del plan')).toHaveValue(dayAtGym().formatted);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Pago guardado exitosamente.')).toBeVisible();
    await sums(0, 67_000);
    await show(page, `/clients/${clientId}/statement`);
    await expect(page.getByRole('row', { name: /Matrícula de Libre/ })).toContainText('12.000');
    await expect(page.getByRole('row', { name: /Días de regalo de Full/ })).toContainText(
      'Cerramos por arreglos',
    );
  });
});
