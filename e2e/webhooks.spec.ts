import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';

/** An address on this machine that takes what it is sent. */
async function openReceiver() {
  const types: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    types.push(JSON.parse(body).type);
    response.end('recibido');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/pulso`, types, close: () => server.close() };
}

test('un webhook: se crea, se prueba, avisa, se ve en sus envíos y se apaga', {
  tag: ['@webhooks'],
}, async ({ page }) => {
  const receiver = await openReceiver();
  await enterNewGym(page);
  const list = page.getByRole('region', { name: 'Tus webhooks' });
  const row = list.getByRole('row').filter({ hasText: 'Bienvenida' });

  await test.step('todavía ninguno, y por teclado se crea uno', async () => {
    await show(page, '/plugins/webhooks');
    await expect(list).toContainText('Ningún programa recibe avisos todavía');
    await page.getByRole('button', { name: 'Crear webhook' }).press('Enter');
  });

  const form = page.getByRole('dialog', { name: 'Crear webhook' });
  await test.step('dice qué le falta', async () => {
    await form.getByLabel('Dirección').fill('hooks.cl');
    await form.getByRole('button', { name: 'Crear webhook' }).click();
    await expect(form).toContainText('Escribe para qué es el webhook.');
    await expect(form).toContainText('Escribe una dirección completa');
    await expect(form).toContainText('Marca al menos una cosa que quieras que avise.');
    await expectAccessible(page);
  });

  await test.step('su secreto se muestra una vez', async () => {
    await form.getByLabel('Para qué es').fill('Bienvenida');
    await form.getByLabel('Dirección').fill(receiver.url);
    await form.getByLabel('Se agrega un cliente').check();
    await form.getByRole('button', { name: 'Crear webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Secreto de Bienvenida' });
    await expect(dialog.getByLabel('Secreto del webhook')).toHaveValue(/^whsec_/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Encendido');
  });

  const log = page.getByRole('dialog', { name: 'Envíos de Bienvenida' });
  await test.step('una prueba llega, y queda en sus envíos', async () => {
    await row.getByRole('button', { name: /Enviar prueba/ }).click();
    await row.getByRole('button', { name: /Ver envíos/ }).click();
    await expect(log.getByRole('row').filter({ hasText: 'Prueba' })).toContainText('Llegó');
    await expect(log).toContainText('recibido');
    expect(receiver.types).toEqual(['webhook.test']);
    await expectAccessible(page);
    await log.getByRole('button', { name: /Enviar de nuevo/ }).click();
    await expect(log).toContainText('2 intentos');
    await page.keyboard.press('Escape');
    await expect(log).toBeHidden();
  });

  await test.step('de lo que pasa avisa solo', async () => {
    await page.request.post('/api/clients', { data: { id: crypto.randomUUID(), name: 'Ana' } });
    await expect.poll(() => receiver.types.at(-1)).toBe('client.created');
  });

  await test.step('apagado no avisa', async () => {
    await row.getByRole('button', { name: /Apagar/ }).click();
    await expect(row).toContainText('Apagado');
    await expect(row.getByRole('button', { name: /Encender/ })).toBeVisible();
    receiver.close();
  });
});
