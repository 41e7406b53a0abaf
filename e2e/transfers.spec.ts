import type { Page } from '@playwright/test';
import { getCheckDigit } from 'rut.js';
import { dayAtGym } from './clock.ts';
import { addClient } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { create } from './store.ts';

const members = 199;
const price = 25_000;

const rutOf = (number: number) => {
  const body = `${12_000_000 + number * 997}`;
  return `${body}-${getCheckDigit(body)}`;
};

/** A statement as a bank writes it, with a preamble, charges and totals. */
function statementOf(lines: readonly string[]) {
  const date = dayAtGym(-1).formatted.replaceAll('-', '/');
  const rows = lines.map((line) => `${date};${line}`);
  const content = [
    'Cartola de cuenta corriente',
    'Titular;Gimnasio Andes SpA',
    'Fecha;Descripción;Cargos;Abonos',
    ...rows,
    `${date};PAGO DE LUZ;41.990;`,
    ';Totales;41.990;5.000.000',
  ].join('\r\n');
  return { name: 'cartola.csv', mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') };
}

/** Members who owe a month each. */
async function addMembers(page: Page): Promise<void> {
  const planId = await create(page, '/plans', {
    kind: 'period',
    name: 'Full',
    price,
    billingPeriod: 'monthly',
  });
  const startsOn = dayAtGym(-3).iso;
  const add = async (number: number) => {
    const { id } = await addClient(page, {
      ...{ name: `Socio${number}`, surname: 'Núñez', dni: rutOf(number), dniType: 'rut' },
    } as never);
    await create(page, `/clients/${id}/memberships/from-plan`, { planId, startsOn });
  };
  for (let from = 0; from < members; from += 20)
    await Promise.all(Array.from({ length: Math.min(20, members - from) }, (_, index) => add(from + index)));
}

const upload = async (page: Page, lines: readonly string[]) => {
  await page.getByLabel('Cartola del banco').setInputFiles(statementOf(lines));
};

test('una cartola de 200 transferencias se toma: las seguras juntas, las dudosas a mano', {
  tag: '@transfers',
}, async ({ page }) => {
  await enterNewGym(page);
  await addMembers(page);
  const sure = Array.from({ length: 198 }, (_, index) => `TEF DE SOCIO NUNEZ ${rutOf(index)};;25.000`);
  const lines = [...sure, 'TEF DE MADRE DE SOCIO;;24.000', 'DEVOLUCION PROVEEDOR;;7.990'];

  await test.step('se sube desde Pagos, y se ve qué trae', async () => {
    await show(page, '/mycenter/pagos');
    await page.getByRole('link', { name: 'Transferencias' }).click();
    await upload(page, lines);
    await expect(page.getByRole('button', { name: 'Agregar 200 transferencias' })).toBeEnabled();
    await expect(page.getByText('Salidas, que no se leen')).toBeVisible();
    await page.getByRole('button', { name: 'Agregar 200 transferencias' }).click();
    await expect(page.getByText('Se agregaron 200 transferencias.')).toBeVisible();
  });

  await test.step('las seguras se toman juntas', async () => {
    await expect(page.getByText('198 transferencias sin dudas, $ 4.950.000')).toBeVisible();
    await page.getByRole('button', { name: 'Tomar 198 transferencias' }).click();
    await expect(page.getByText('Se tomaron 198 transferencias.')).toBeVisible({ timeout: 120_000 });
  });

  const card = (name: string) => page.getByRole('article', { name });

  await test.step('las dudosas, una por una', async () => {
    await card('MADRE DE SOCIO').getByRole('button', { name: 'Buscar al cliente' }).click();
    const dialog = page.getByRole('dialog', { name: '¿De quién es la transferencia?' });
    await dialog.getByRole('combobox', { name: 'Cliente' }).fill('Socio198');
    await dialog.getByRole('option', { name: /Socio198/ }).click();
    await dialog.getByRole('button', { name: /^Tomar para Socio198/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Se tomó como pago de Socio198 Núñez.')).toBeVisible();
    await card('DEVOLUCION PROVEEDOR').getByRole('button', { name: 'No es de un cliente' }).click();
    await expect(page.getByText('No queda ninguna por revisar.')).toBeVisible();
  });

  await test.step('subida otra vez, no hay nada nuevo', async () => {
    await page.getByRole('button', { name: 'Subir cartola' }).click();
    await upload(page, lines);
    await page.getByRole('button', { name: 'Agregar 200 transferencias' }).click();
    await expect(
      page.getByText('No hay transferencias nuevas. 200 transferencias ya estaban.'),
    ).toBeVisible();
    await expect(page.getByText('No queda ninguna por revisar.')).toBeVisible();
  });

  await test.step('cada una es un pago con su fecha, y solo debe quien pagó de menos', async () => {
    const taken = page.getByRole('table', { name: 'Ya tomadas' });
    await expect(taken.getByRole('row')).toHaveCount(51);
    await show(page, '/mycenter/pagos?mes=todos');
    await expect(page.getByRole('main')).toContainText('Suman$ 4.974.000');
    await expect(page.getByRole('main')).toContainText('Transferencia$ 4.974.000');
    await show(page, '/mycenter/pagos/por-cobrar');
    await expect(page.getByRole('table', { name: 'Por cobrar' }).getByRole('row')).toHaveText([
      /^Cliente/,
      /Socio198.*1\.000/,
    ]);
  });
});

test('en el teléfono se revisa igual, y todo se lee', { tag: '@transfers' }, async ({ page }) => {
  await enterNewGym(page);
  const rut = rutOf(1);
  const { id } = await addClient(page, { name: 'Ana', surname: 'Rojas', dni: rut });
  const planId = await create(page, '/plans', {
    kind: 'period',
    name: 'Full',
    price,
    billingPeriod: 'monthly',
  });
  await create(page, `/clients/${id}/memberships/from-plan`, { planId, startsOn: dayAtGym().iso });
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, '/mycenter/pagos/transferencias');
  await expect(page.getByText('Arrastra aquí tu archivo')).toBeVisible();
  await expectAccessible(page);
  await upload(page, [`TEF DE ANA ROJAS ${rut};;25.000`, 'TEF DE ANA ROJAS;;9.000']);
  await expect(page.getByRole('button', { name: 'Agregar 2 transferencias' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Agregar 2 transferencias' }).click();
  await expect(page.getByRole('list', { name: 'Seguras' })).toContainText('Ana Rojas');
  await expect(page.getByRole('article', { name: /ANA ROJAS/ })).toContainText('$ 9.000');
  await expectAccessible(page);
  await page.getByRole('article').getByRole('button', { name: 'Es de otro cliente' }).click();
  await expect(page.getByRole('dialog', { name: '¿De quién es la transferencia?' })).toBeVisible();
  await expectAccessible(page);
});
