import { request } from '@playwright/test';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';

test('una llave de API: se crea, se ve una vez, entra con sus derechos y se quita', {
  tag: ['@apikeys'],
}, async ({ page, baseURL }) => {
  await enterNewGym(page);
  const list = page.getByRole('region', { name: 'Tus llaves' });
  const row = list.getByRole('row').filter({ hasText: 'Contabilidad' });

  await test.step('todavía ninguna, y por teclado se crea una', async () => {
    await show(page, '/plugins/apikeys');
    await expect(list).toContainText('Ningún programa entra todavía');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Crear llave' }).press('Enter');
  });

  const form = page.getByRole('dialog', { name: 'Crear llave de API' });
  await test.step('dice qué le falta, y no ofrece lo que es de personas', async () => {
    await form.getByRole('button', { name: 'Crear llave' }).click();
    await expect(form).toContainText('Escribe para qué es la llave.');
    await expect(form).toContainText('Marca al menos una cosa que pueda hacer.');
    await expect(form.getByLabel('Administrar el equipo')).toHaveCount(0);
    await expectAccessible(page);
  });

  const token = await test.step('se muestra una sola vez, para copiarla', async () => {
    await form.getByLabel('Para qué es').fill('Contabilidad');
    await form.getByLabel('Ver clientes, sus membresías y lo que deben').check();
    await form.getByRole('button', { name: 'Crear llave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Llave Contabilidad' });
    const shown = await dialog.getByLabel('Llave de API').inputValue();
    expect(shown).toMatch(/^pulso_/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copiar' }).click();
    await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Nunca');
    await expect(page.locator('body')).not.toContainText(shown);
    return shown;
  });

  const program = await request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  await test.step('con ella un programa lee lo suyo, y nada más', async () => {
    expect((await program.get('/api/clients')).status()).toBe(200);
    expect((await program.get('/api/income')).status()).toBe(403);
    await page.reload();
    await expect(row).not.toContainText('Nunca');
    await expect(row).toContainText('Sirve');
  });

  await test.step('el registro dice quién la creó', async () => {
    await show(page, '/registro');
    await expect(page.getByText('Creó la llave de API Contabilidad')).toBeVisible();
  });

  await test.step('quitada no entra más', async () => {
    await show(page, '/plugins/apikeys');
    await row.getByRole('button', { name: /Quitar/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
    await expect(list).toContainText('Ningún programa entra todavía');
    expect((await program.get('/api/clients')).status()).toBe(401);
    await program.dispose();
  });
});
