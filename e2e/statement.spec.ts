import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClient } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { addProduct, create, openTill } from './store.ts';

const main = (page: Page) => page.getByRole('main');
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Movimientos' }).getByRole('row');
const fact = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })
    .getByRole('definition');

test('el estado de cuenta suma lo que se cobró y lo que se pagó, se imprime y se descarga', {
  tag: '@statements',
}, async ({ page, expectedErrors }) => {
  await enterNewGym(page);
  const { iso: today, formatted } = dayAtGym();
  const { id: clientId } = await addClient(page, { name: 'Ana', surname: 'Rojas', dni: '12.345.678-5' });
  const statement = `/clients/${clientId}/statement`;
  const plan = { kind: 'period', name: 'Libre', price: 30_000, programIds: [] };
  const planId = await create(page, '/plans', plan);

  await test.step('se llega desde las membresías; al principio no hay nada', async () => {
    await show(page, '/clients');
    await expect(page.getByRole('link', { name: 'Estado de cuenta: Ana Rojas' })).toHaveAttribute(
      'href',
      statement,
    );
    await show(page, `/clients/${clientId}/memberships/Ana`);
    await page.getByRole('link', { name: 'Estado de cuenta' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Estado de cuenta de Ana Rojas');
    await expect(main(page)).toContainText('Ups! Aún no hay registros');
    await expect(fact(page, 'Saldo final')).toHaveText('Al día');
  });

  await test.step('lo que pasa en otra pantalla aparece sin recargar', async () => {
    const sale = { planId, startsOn: today, price: 30_000 };
    const membershipId = await create(page, `/clients/${clientId}/memberships/from-plan`, sale);
    await expect(fact(page, 'Saldo final')).toHaveText('Debe $ 30.000');
    const paid = {
      amount: 20_000,
      paidOn: today,
      planStartsOn: today,
      method: 'transfer',
      sendReceipt: true,
    };
    await create(page, `/memberships/${membershipId}/payments`, paid);
    await expect(fact(page, 'Saldo final')).toHaveText('Debe $ 10.000');
    const shiftId = await openTill(page);
    const water = {
      productId: await addProduct(page, { name: 'Agua', price: 1000, priceIncludesTax: true }),
    };
    const limit = await page.request.put(`/api/clients/${clientId}/credit`, { data: { limit: 5000 } });
    expect(limit.ok()).toBe(true);
    const line = {
      kind: 'product',
      id: v7(),
      priceIncludesTax: true,
      name: 'Agua',
      price: 1000,
      quantity: 2,
    };
    await create(page, '/sales', {
      ...{ shiftId, clientId, order: { lines: [{ ...line, ...water }] }, total: 2000 },
      payments: [{ method: 'account', amount: 2000 }],
    });
    await expect(fact(page, 'Saldo final')).toHaveText('Debe $ 12.000');
    await expect(fact(page, 'Cargos')).toHaveText('$ 32.000');
    await expect(fact(page, 'Abonos')).toHaveText('$ 20.000');
    await expect(rowsOf(page)).toHaveText([
      /^Fecha/,
      new RegExp(`^${formatted}Período de Libre${formatted} al .*\\$\\s30\\.000\\$\\s30\\.000$`),
      /Pago de LibreTransferenciaN° 000001\$\s20\.000\$\s10\.000$/,
      /Compra fiadaN° 000002\$\s2\.000\$\s12\.000$/,
    ]);
    await expectAccessible(page);
  });

  await test.step('otros días empiezan con lo de antes, y al revés se dice en el campo', async () => {
    const tomorrow = dayAtGym(1);
    await page.getByLabel('Hasta').fill('31-12-2099');
    await page.getByLabel('Desde').fill(tomorrow.formatted);
    await expect(fact(page, 'Saldo inicial')).toHaveText('$ 12.000');
    await expect(main(page)).toContainText('Ups! Aún no hay registros');
    expectedErrors.push(/status of 400/);
    await page.getByLabel('Hasta').fill(formatted);
    await expect(main(page)).toContainText('Termina antes de empezar.');
    await show(page, `${statement}?desde=${today}&hasta=${today}`);
    await expect(fact(page, 'Saldo inicial')).toHaveText('$ 0');
    await expect(rowsOf(page)).toHaveCount(4);
  });

  await test.step('se descarga en carta y en A4', async () => {
    for (const paper of ['Hoja Carta', 'Hoja A4']) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Descargar PDF' }).click();
      await page.getByRole('menuitem', { name: paper }).click();
      expect((await download).suggestedFilename()).toBe(`estado-de-cuenta-${today}-${today}.pdf`);
    }
  });

  await test.step('sin servidor de correo se dice antes de enviarlo, y no parece enviado', async () => {
    await page.getByRole('button', { name: 'Enviar por correo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar Estado de cuenta de Ana Rojas' });
    await expect(dialog).toContainText(
      'no tiene un servidor de correo configurado. Descárgalo y envíalo tú.',
    );
    await expectAccessible(page);
    await dialog.getByLabel('Correo').fill('ana@correo.cl');
    expectedErrors.push(/status of 409/);
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Este Pulso no envía correos');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
  });

  await test.step('en un teléfono cada movimiento es una tarjeta', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(main(page)).toContainText('Monto-$ 20.000');
    await expectAccessible(page);
  });

  await test.step('un cliente que no existe se dice', async () => {
    expectedErrors.push(/status of 404/);
    await show(page, `/clients/${v7()}/statement`);
    await expect(main(page)).toContainText('No encontramos a este cliente');
  });
});
