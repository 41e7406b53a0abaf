import { request } from '@playwright/test';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';

const example = 'docs/plugin-example/plugin.json';

test('un plugin de otro: se ve qué pide, se agrega, se apaga, se enciende y se quita', {
  tag: ['@plugins'],
}, async ({ page, baseURL }) => {
  await enterNewGym(page);
  const outside = page.getByRole('region', { name: 'Programas de otros' });
  const form = page.getByRole('dialog', { name: 'Agregar plugin' });
  const file = form.getByLabel('Archivo plugin.json');

  await test.step('un archivo que no sirve dice qué corregir', async () => {
    await show(page, '/plugins');
    await expect(outside).toContainText('Ningún programa de otros todavía');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Agregar plugin' }).press('Enter');
    await file.setInputFiles({
      name: 'plugin.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"key":"hola","rights":["team.edit"]}'),
    });
    await expect(form).toContainText('«team.edit» lo hace solo una persona');
    await expect(form).toContainText('Escribe el nombre.');
    await expectAccessible(page);
  });

  const token = await test.step('el del ejemplo dice qué ve; su llave se muestra una vez', async () => {
    await file.setInputFiles(example);
    const asked = page.getByRole('dialog', { name: 'Agregar Bienvenida' });
    await expect(asked).toContainText('Ver teléfonos, correos y documentos');
    await expect(asked).toContainText('Se agrega un cliente');
    await asked.getByLabel('Dirección en que recibe los avisos').fill('http://127.0.0.1:4571/');
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Agregar plugin' }).click();
    const ready = page.getByRole('dialog', { name: 'Bienvenida está listo' });
    const text = await ready.getByLabel('Archivo .env').inputValue();
    expect(text).toMatch(/^PULSO_URL=http.*\nPULSO_KEY=pulso_.*\nPULSO_SECRET=whsec_.*\n$/);
    await expectAccessible(page);
    await ready.getByRole('button', { name: 'Listo' }).click();
    await expect(ready).toBeHidden();
    await expect(outside.getByRole('listitem').filter({ hasText: 'Bienvenida' })).toContainText('Encendido');
    return /PULSO_KEY=(.*)/.exec(text)?.[1] ?? '';
  });

  const program = await request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const answer = async () => (await program.get('/api/clients')).status();
  const turned = page.getByRole('switch', { name: 'Encendido' });
  await test.step('apagado, su llave no entra; encendido, entra la misma', async () => {
    expect(await answer()).toBe(200);
    await outside.getByRole('link', { name: 'Bienvenida' }).click();
    await turned.press('Space');
    await expect.poll(answer).toBe(401);
    await expect(turned).not.toBeChecked();
    await expectAccessible(page);
    await turned.press('Space');
    await expect.poll(answer).toBe(200);
  });

  await test.step('quitado no entra más, y el registro lo dice', async () => {
    await page.getByRole('button', { name: 'Quitar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
    await expect(outside).toContainText('Ningún programa de otros todavía');
    expect(await answer()).toBe(401);
    await program.dispose();
    await show(page, '/registro');
    await expect(page.getByText('Quitó el plugin Bienvenida')).toBeVisible();
    await expect(page.getByText('Agregó el plugin Bienvenida')).toBeVisible();
  });
});
