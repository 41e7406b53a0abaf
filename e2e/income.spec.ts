import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClient, addMembership, addPayment } from './gym.ts';
import { changeGym, enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { addProduct, create, openTill } from './store.ts';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => page.getByRole('table', { name: 'Pagos' }).getByRole('row');

/** Sells one of a product that costs 1.200, paid by debit or on account. */
async function sell(page: Page, shiftId: string, productId: string, clientId: string | null, method: string) {
  const line = { kind: 'product', id: v7(), productId, name: 'Agua', price: 1200, quantity: 1 };
  return create(page, '/sales', {
    ...{ shiftId, clientId, total: 1200, payments: [{ method, amount: 1200 }], tendered: 0 },
    order: { lines: [{ ...line, priceIncludesTax: true }] },
  });
}

test('todos los pagos en una lista: se filtran, suman y se exportan', { tag: '@income' }, async ({
  page,
}) => {
  await enterNewGym(page);

  await test.step('vacía, dice qué habrá y lleva a ingresar el primero', async () => {
    await show(page, '/mycenter/pagos');
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeDisabled();
    await expectAccessible(page);
  });

  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const full = await addMembership(page, ana.id);

  await test.step('lo que se paga aparece sin recargar', async () => {
    await addPayment(page, full, 25_000);
    await expect(rows(page)).toHaveText([/^Fecha/, /Ana Rojas.*Full.*Membresía.*Efectivo.*25\.000/]);
  });

  const productId = await addProduct(page, {
    name: 'Agua',
    price: 1200,
    priceIncludesTax: true,
    quantity: 9,
  });
  const shiftId = await openTill(page, 20_000);
  const saleId = await sell(page, shiftId, productId, null, 'debit');
  const { lines } = await (await page.request.get(`/api/sales/${saleId}`)).json();
  const lastYear = `${Number(dayAtGym().iso.slice(0, 4)) - 1}-03-05`;
  await page.request.post(`/api/memberships/${full}/payments`, {
    data: { id: v7(), amount: 9000, method: 'transfer', paidOn: lastYear, planStartsOn: lastYear },
  });

  await test.step('las sumas son las del panel, por tipo y por medio', async () => {
    await show(page, '/admin');
    const counter = page.getByRole('link', { name: /Pagos de membresías del mes/ });
    await expect(counter).toContainText('$ 25.000');
    await counter.click();
    await expect(page).toHaveURL(/\/mycenter\/pagos\?tipo=memberships$/);
    await expect(main(page)).toContainText('Suman$ 25.000');
    await page.getByLabel('Membresías o productos').selectOption('Todos los pagos');
    await expect(main(page)).toContainText(
      'Suman$ 26.200Membresías$ 25.000Productos$ 1.200Efectivo$ 25.000Débito$ 1.200',
    );
    await expectAccessible(page);
  });

  await test.step('los filtros quedan en la dirección, y volver los recuerda', async () => {
    await page.getByLabel('Mes', { exact: true }).selectOption('Todos los meses');
    await page.getByLabel('Tipo de Pago').selectOption('Transferencia');
    await expect(rows(page)).toHaveText([/^Fecha/, /9\.000/]);
    await expect(page).toHaveURL(/mes=todos&.*medio=transfer/);
    await rows(page)
      .getByRole('link', { name: /Ana Rojas/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Lista de pagos del plan Full de Ana Rojas',
    );
    await page.goBack();
    await expect(rows(page)).toHaveText([/^Fecha/, /9\.000/]);
    await page.getByLabel('Plan', { exact: true }).selectOption('Full');
    await page.getByLabel('Caja').selectOption('Caja 1');
    await expect(page.getByText('Ningún pago en lo que elegiste')).toBeVisible();
    await page.getByRole('button', { name: 'Ver todos los pagos' }).click();
    await expect(rows(page)).toHaveCount(4);
    await page.getByLabel('Buscar cliente').fill('rojas');
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step('se exporta lo que se filtró', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar pagos' });
    await expectAccessible(page);
    await dialog.getByLabel('CSV').check();
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe(`pagos-${dayAtGym().iso}.csv`);
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toContain(
      'Fecha;Anotado;Cliente;Tipo;Concepto;Plan;Tipo de Pago;Monto;Caja;Comprobante;Quién',
    );
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      /^05-03-\d{4};.*;Ana Rojas;Membresías;Membresía;Full;Transferencia;9000;;;duena/,
    );
    await expect(page.getByText('Se exportaron 2 pagos.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('de un arqueo se llega a los pagos de su turno, con lo que se reembolsó', async () => {
    await create(page, `/sales/${saleId}/refunds`, {
      ...{ shiftId, method: 'cash' },
      lines: [{ id: v7(), saleLineId: lines[0].id, quantity: 1, restock: true }],
    });
    await page.request.post(`/api/shifts/${shiftId}/close`, { data: { counted: 18_800 } });
    await show(page, `/store/tills/${shiftId}`);
    await page.getByRole('link', { name: 'Ver sus pagos' }).click();
    await expect(page.getByText('Un turno de Caja 1')).toBeVisible();
    await expect(rows(page)).toHaveText([
      /^Fecha/,
      /Sin cliente.*Reembolso.*Efectivo.*-\$\s1\.200/,
      /Venta.*Débito/,
    ]);
    await page.getByRole('link', { name: /Ver comprobante: Reembolso/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nota de crédito N° 000002');
  });
});

test('los pagos se leen en un teléfono', { tag: '@income' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterNewGym(page);
  const { id } = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await addPayment(page, await addMembership(page, id), 25_000);
  await show(page, '/mycenter/pagos');
  await expect(page.getByRole('list', { name: 'Pagos' }).getByRole('listitem')).toContainText('$ 25.000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Exportar' }).click();
  await expect(page.getByRole('dialog', { name: 'Exportar pagos' })).toBeVisible();
});

test('quien debe está en Por cobrar con su mensaje, hasta que paga', { tag: '@receivables' }, async ({
  page,
}) => {
  await enterNewGym(page);
  // Without hours in which a debt may be asked for.
  await changeGym(page, { country: 'PE' });
  await show(page, '/mycenter/pagos');
  await page.getByRole('link', { name: 'Por cobrar' }).click();
  await expect(page.getByText('Nadie te debe')).toBeVisible();
  const planId = await create(page, '/plans', {
    kind: 'period',
    name: 'Full',
    price: 25_000,
    billingPeriod: 'monthly',
  });
  const owe = async (name: string, days: number) => {
    const { id } = await addClient(page, { name, surname: 'Soto', whatsapp: '+56 9 1234 5678' });
    const startsOn = dayAtGym(-days).iso;
    await create(page, `/clients/${id}/memberships/from-plan`, { planId, startsOn });
    return id;
  };
  await owe('Ana', 5);
  const bruno = await owe('Bruno', 70);
  await page.request.put(`/api/clients/${bruno}/credit`, { data: { limit: 5000 } });
  const productId = await addProduct(page, {
    name: 'Agua',
    price: 1200,
    priceIncludesTax: true,
    quantity: 9,
  });
  await sell(page, await openTill(page, 20_000), productId, bruno, 'account');
  const debtors = page.getByRole('table', { name: 'Por cobrar' }).getByRole('row');

  await test.step('lo más antiguo primero, con lo de la membresía y lo de la tienda aparte', async () => {
    await expect(debtors).toHaveText([
      /^Cliente/,
      /Bruno Soto.*hace 70 días.*Más de 60 días.*25\.000.*1\.200.*26\.200/,
      /Ana Soto.*hace 5 días.*0 a 30 días.*25\.000/,
    ]);
    await expect(main(page)).toContainText('Te deben $ 51.200 en total');
    await expectAccessible(page);
  });

  await test.step('el mensaje del gimnasio dice todo, y queda anotado', async () => {
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const [chat] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Recordar por WhatsApp: Bruno Soto' }).click(),
    ]);
    const url = new URL(chat.url());
    expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/56912345678');
    expect(url.searchParams.get('text')).toMatch(
      /^Hola, Bruno: en Gimnasio Andes tienes pendiente \$\s25\.000 de tu membresía Full desde el .* y \$\s1\.200 en la tienda desde el .*; en total son \$\s26\.200\./,
    );
    await chat.close();
    await expect(page.getByText('Quedó anotado que le escribiste a Bruno.')).toBeVisible();
  });

  await test.step('se exporta lo que se ve', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar por cobrar' });
    await dialog.getByLabel('CSV').check();
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe(`deudores-${dayAtGym().iso}.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[1]).toMatch(/^Bruno Soto;.*;70;Más de 60 días;Full;25000;1200;26200;0$/);
    await expect(page.getByText('Se exportaron 2 deudores.')).toBeVisible();
  });

  await test.step('se elige la antigüedad', async () => {
    await page.getByRole('button', { name: /31 a 60 días/ }).click();
    await expect(page.getByText('Nadie debe de 31 a 60 días')).toBeVisible();
    await page.getByRole('button', { name: /Más de 60 días/ }).click();
    await expect(page).toHaveURL(/edad=over60/);
    await expect(debtors).toHaveText([/^Cliente/, /Bruno Soto/]);
  });

  await test.step('de ahí se le cobra, y deja de estar', async () => {
    await page.getByRole('button', { name: /Más de 60 días/ }).click();
    await page.getByRole('link', { name: 'Ingresar pago: Ana Soto' }).click();
    await expect(page).toHaveURL(/\/payments\?cliente=/);
    await expect(main(page)).toContainText('Ana Soto');
    await page.goBack();
    const { items } = await (await page.request.get(`/api/clients/${bruno}/memberships`)).json();
    const [{ id, due }] = items;
    await page.request.post(`/api/memberships/${id}/payments`, {
      data: { id: v7(), amount: due.amount, paidOn: dayAtGym().iso, planStartsOn: due.since },
    });
    await expect(debtors).toHaveText([/^Cliente/, /Ana Soto/, /Bruno Soto.*desde hoy|Bruno Soto.*1\.200/]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: 'Por cobrar' }).getByRole('listitem').first()).toContainText(
      'Ana Soto',
    );
    await expectAccessible(page);
  });
});
