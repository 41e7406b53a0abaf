import type { Page } from '@playwright/test';
import { addMember } from './gym.ts';
import { enterNewGym, expect, expectAccessible, password, phone, show, test } from './pulso.ts';
import { addProduct, button, openPointOfSale, openTill, scan, sheet, water } from './store.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Logo', exact: true });
const inHeader = (page: Page) => page.getByRole('banner').locator('img');

/** A PNG of a size, transparent around a bar. */
async function drawPng(page: Page, width: number, height: number, color: string): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide, high, fill]) => {
      const canvas = document.createElement('canvas');
      canvas.width = Number(wide);
      canvas.height = Number(high);
      const pen = canvas.getContext('2d');
      if (pen) pen.fillStyle = String(fill);
      pen?.fillRect(Number(wide) / 8, Number(high) / 8, (Number(wide) * 3) / 4, (Number(high) * 3) / 4);
      return canvas.toDataURL('image/png');
    },
    [width, height, color],
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function choose(page: Page, label: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await section(page).getByRole('button', { name: label }).click();
  await (await chooser).setFiles({ name: `logo.${mimeType.split('/')[1]}`, mimeType, buffer });
}

/** How much wider than high the saved logo is drawn, and how large in the header. */
const drawn = (page: Page) =>
  inHeader(page).evaluate((picture: HTMLImageElement) => {
    const { width, height } = picture.getBoundingClientRect();
    return { ratio: picture.naturalWidth / picture.naturalHeight, width, height };
  });

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('el logo del gimnasio se elige, se ve donde está el gimnasio, se cambia y se quita', {
  tag: ['@logos', '@receipts', '@sales', '@myspace'],
}, async ({ page, openBrowser, expectedErrors }) => {
  await enterNewGym(page);
  await addProduct(page, water);
  await openTill(page);
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', email: 'ana.logo@correo.cl' });
  await show(page, '/account-settings');
  await expect(section(page)).toContainText('Aún no hay logo');

  await test.step('solo una imagen que se pueda leer', async () => {
    const refused = section(page).getByText('Elige un PNG, un JPG o un WebP.');
    await choose(
      page,
      'Elegir logo',
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    );
    await expect(refused).toBeVisible();
    await choose(page, 'Elegir logo', 'image/png', Buffer.from('no es una imagen'));
    await expect(refused).toBeVisible();
    await expect(section(page).getByRole('button', { name: 'Guardar logo' })).toBeHidden();
  });

  await test.step('uno muy ancho se ve antes de guardarlo, y después junto al nombre', async () => {
    await choose(page, 'Elegir logo', 'image/png', await drawPng(page, 3000, 300, '#4c5fd5'));
    await expect(section(page).getByAltText('Logo de Gimnasio Andes')).toBeVisible();
    await expect(section(page).getByText('Elige un PNG, un JPG o un WebP.')).toBeHidden();
    await expect(inHeader(page)).toBeHidden();
    expectedErrors.push(/ERR_FAILED .*\/api\/gym\/logo/);
    await page.route('**/api/gym/logo', (route) => route.abort(), { times: 1 });
    await section(page).getByRole('button', { name: 'Guardar logo' }).click();
    await expect(section(page).getByRole('alert')).toBeVisible();
    await section(page).getByRole('button', { name: 'Descartar' }).click();
    await expect(section(page)).toContainText('Aún no hay logo');
    await expect(section(page).getByRole('alert')).toBeHidden();
    await choose(page, 'Elegir logo', 'image/png', await drawPng(page, 3000, 300, '#4c5fd5'));
    await expectAccessible(page);
    await section(page).getByRole('button', { name: 'Guardar logo' }).click();
    await expect(inHeader(page)).toHaveAttribute('src', /^data:image\/jpeg/);
    const { ratio, width, height } = await drawn(page);
    expect(ratio).toBeGreaterThan(8);
    expect(width).toBeLessThanOrEqual(112);
    expect(height).toBeLessThanOrEqual(36);
    await expectAccessible(page);
  });

  const hers = await openBrowser(phone);
  await test.step('quien es cliente lo ve en su teléfono', async () => {
    await show(hers, ana.activation);
    await hers.getByLabel('Elige una contraseña').fill(password);
    await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
    await expect(hers.getByRole('heading', { name: 'Mi espacio' })).toBeVisible();
    await expect(inHeader(hers)).toBeVisible();
    expect(await fits(hers)).toBe(true);
    await expectAccessible(hers);
  });

  await test.step('uno alto y claro lo cambia, también en la otra ventana', async () => {
    const before = await inHeader(hers).getAttribute('src');
    await choose(page, 'Cambiar logo', 'image/png', await drawPng(page, 300, 900, '#ffffff'));
    await section(page).getByRole('button', { name: 'Guardar logo' }).click();
    await expect(inHeader(hers)).not.toHaveAttribute('src', before ?? '');
    await expect(inHeader(page)).not.toHaveAttribute('src', before ?? '');
    expect((await drawn(page)).height).toBeLessThanOrEqual(36);
    // What is drawn in white is seen on paper too.
    const corner = await inHeader(page).evaluate(async (picture: HTMLImageElement) => {
      await picture.decode();
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d');
      pen?.drawImage(picture, 0, 0);
      return pen?.getImageData(1, 1, 1, 1).data[0] ?? 255;
    });
    expect(corner).toBeLessThan(60);
    await page.setViewportSize(phone.viewport);
    expect(await fits(page)).toBe(true);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('en la pantalla del cliente y en el comprobante', async () => {
    await openPointOfSale(page);
    await button(page, 'Más de esta caja').click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('menuitem', { name: 'Pantalla del cliente' }).click();
    const display = await opened;
    await expect(display.getByRole('heading', { name: 'Gimnasio Andes' })).toBeVisible();
    await expect(display.locator('main img')).toBeVisible();
    await scan(page, water.barcode);
    await expect(display.getByRole('list', { name: 'Tu compra' })).toContainText('Agua mineral');
    await expect(display.locator('header img')).toBeVisible();
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('N° 000001');
    await show(page, '/invoices');
    await page.getByRole('row', { name: /000001/ }).click();
    const slip = page.getByRole('article', { name: /000001|N° 1/ });
    await expect(slip.locator('img').first()).toBeVisible();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar PDF' }).click();
    const stream = await (await downloaded).createReadStream();
    const pdf = Buffer.concat(await Array.fromAsync(stream)).toString('latin1');
    expect(pdf).toMatch(/\/Subtype \/Image/);
  });

  await test.step('quitado no está en ninguna parte, y se deshace', async () => {
    await show(page, '/account-settings');
    await section(page).getByRole('button', { name: 'Quitar logo' }).click();
    await expect(section(page)).toContainText('Aún no hay logo');
    await expect(inHeader(page)).toBeHidden();
    await expect(inHeader(hers)).toBeHidden();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(inHeader(page)).toBeVisible();
    await expect(inHeader(hers)).toBeVisible();
  });
});
