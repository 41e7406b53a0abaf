import type { Page } from '@playwright/test';
import { dayAtGym } from './clock.ts';
import { addClient } from './gym.ts';
import { emailOf, enterNewGym, expect, expectAccessible, password, show, test } from './pulso.ts';
import { create } from './store.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Contrato' });

/** Draws in the box, as a finger does. */
async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Firma con el dedo' });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.2, y + height * 0.6);
  await page.mouse.down();
  for (const [right, down] of [
    [0.35, 0.2],
    [0.5, 0.8],
    [0.7, 0.4],
  ] as const)
    await page.mouse.move(x + width * right, y + height * down, { steps: 4 });
  await page.mouse.up();
}

test('un contrato se escribe, se firma en recepción y se acepta en Mi espacio', {
  tag: ['@contracts', '@myspace'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);
  const { iso: today, formatted } = dayAtGym();
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  const planId = await create(page, '/plans', {
    ...{ kind: 'period', name: 'Full', price: 30_000, billingPeriod: 'monthly', freezeDays: 30 },
  });
  const sell = () =>
    create(page, `/clients/${ana.id}/memberships/from-plan`, { planId, startsOn: today, price: 30_000 });
  const first = await sell();
  const payments = (id: string) => `/clients/${ana.id}/memberships/${id}/payments`;

  await test.step('sin texto no se habla de contratos', async () => {
    await show(page, payments(first));
    await expect(page.getByRole('region', { name: 'Períodos' })).toBeVisible();
    await expect(section(page)).toBeHidden();
  });

  await test.step('se escribe en los ajustes, y lo que no se conoce se dice en el campo', async () => {
    await show(page, '/account-settings');
    await page.getByRole('link', { name: 'Escribir el contrato' }).click();
    await page.getByLabel('Texto', { exact: true }).fill('Acepta las reglas {nombre} de ');
    await page.getByRole('button', { name: 'Guardar contrato' }).click();
    await expect(page.getByText('No se conoce {nombre}.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Texto', { exact: true }).fill('Acepta las reglas ');
    await page.getByRole('button', { name: 'Nombre del cliente' }).click();
    await expect(page.getByLabel('Texto', { exact: true })).toHaveValue('Acepta las reglas {cliente}');
    await page.getByRole('button', { name: 'Guardar contrato' }).click();
    await expect(page.getByText('Contrato guardado: es la versión 1.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Versiones' }).getByRole('row')).toHaveCount(2);
  });

  await test.step('en recepción se lee y se firma con el dedo', async () => {
    await show(page, payments(first));
    await expect(section(page)).toContainText('Contrato sin aceptar');
    await section(page).getByRole('button', { name: 'Firmar aquí' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contrato de Ana Rojas' });
    await expect(dialog).toContainText('Acepta las reglas Ana Rojas');
    await expect(dialog).toContainText('Se puede congelar 30 días al año.');
    await dialog.getByRole('button', { name: 'Aceptar contrato' }).click();
    await expect(dialog).toContainText('Falta la firma.');
    await sign(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Aceptar contrato' }).click();
    await expect(dialog).toBeHidden();
    await expect(section(page)).toContainText(`Contrato aceptado el ${formatted}`);
    await expect(section(page).getByRole('img', { name: 'Firma de Ana Rojas' })).toBeVisible();
    const download = page.waitForEvent('download');
    await section(page).getByRole('button', { name: 'Descargar contrato' }).click();
    expect((await download).suggestedFilename()).toBe('contrato-ana-rojas.pdf');
  });

  const second = await sell();
  await test.step('la clienta acepta el otro en su espacio, y se ve en recepción', async () => {
    await show(page, payments(second));
    await expect(section(page)).toContainText('Contrato sin aceptar');
    const hers = await openBrowser({ viewport: { width: 390, height: 844 } });
    await show(hers, ana.activation);
    await hers.getByLabel('Elige una contraseña').fill(password);
    await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
    const own = hers.getByRole('region', { name: 'Mis membresías' });
    await expect(own).toContainText(`Contrato aceptado el ${formatted}`);
    await own.getByRole('button', { name: 'Leer y aceptar' }).click();
    const dialog = hers.getByRole('dialog', { name: 'Contrato con Gimnasio Andes' });
    await dialog.getByRole('button', { name: 'Aceptar contrato' }).click();
    await expect(dialog).toContainText('Marca que lo leíste y lo aceptas.');
    await dialog.getByLabel('Leí este contrato y lo acepto').check();
    await expectAccessible(hers);
    await dialog.getByRole('button', { name: 'Aceptar contrato' }).click();
    await expect(own.getByText('Contrato sin aceptar')).toBeHidden();
    await expect(section(page)).toContainText('en Mi espacio. Versión 1.');
  });
});
