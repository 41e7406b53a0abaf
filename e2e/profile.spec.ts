import type { Page } from '@playwright/test';
import { dayAtGym } from './clock.ts';
import { addClass, addClient, addMembership, addPayment, reserve } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { search } from './reception.ts';
import { openTill, order } from './store.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const access = (page: Page) => page.getByRole('region', { name: 'Acceso', exact: true });

test('la ficha de un cliente dice si puede entrar, y desde ella se hace todo con una tecla', {
  tag: ['@profiles', '@notes', '@photos', '@clients'],
}, async ({ page, expectedErrors }) => {
  await enterNewGym(page);
  const { id } = await addClient(page, {
    ...{ name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 8765 4321', dni: '77' },
  });
  const yoga = await addClass(page, { name: 'Yoga', startTime: '00:00', endTime: '23:59' });
  await openTill(page);

  await test.step('se llega desde la lista', async () => {
    await show(page, '/clients');
    await page
      .getByRole('link', { name: /Ana Rojas/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/clients/${id}`);
    await expect(title(page)).toHaveText('Ana Rojas');
    await expect(access(page)).toHaveText('No puede entrarNo tiene membresía');
    await expect(page.getByRole('button', { name: 'Congelar' })).toBeDisabled();
  });

  await test.step('una ventana abierta se entera de lo que pasa en otra', async () => {
    await addPayment(page, await addMembership(page, id, 'Libre'));
    await expect(access(page)).toHaveText('Puede entrar');
    await reserve(page, yoga, id, dayAtGym().iso);
    await expect(access(page)).toHaveText(/^Puede entrarReservó Yoga/);
    await expect(page.getByRole('list', { name: 'Próximas clases' })).toContainText('Yoga');
    await expect(page.getByRole('list', { name: 'Membresías del cliente' })).toContainText('Libre');
  });

  await test.step('sus datos se cambian ahí', async () => {
    await page.getByRole('button', { name: 'Editar' }).click();
    const form = page.getByRole('dialog', { name: 'Editar cliente' });
    await form.getByLabel('Observación').fill('Rodilla operada');
    await form.getByRole('button', { name: 'Guardar cliente' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('region', { name: 'Datos' })).toContainText('Rodilla operada');
    await expectAccessible(page);
  });

  await test.step('tiene una foto', async () => {
    const photo = page.getByRole('button', { name: 'Foto de Ana Rojas' });
    const picture = photo.locator('..').locator('img');
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      await photo.click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('menuitem', { name: 'Agregar una foto' }).click();
      await (await chooser).setFiles(file);
    };
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no es una foto') });
    await expect(page.getByText('No pudimos leer esa foto')).toBeVisible();
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await expect(picture).toHaveAttribute('src', /^data:image\/jpeg/);
    await photo.click();
    await page.getByRole('menuitem', { name: 'Quitar la foto' }).click();
    await expect(picture).toBeHidden();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(picture).toBeVisible();
  });

  await test.step('lo que se anota queda, y se recupera lo eliminado', async () => {
    await page.keyboard.press('Alt+n');
    const form = page.getByRole('dialog', { name: 'Anotar' });
    await form.getByRole('button', { name: 'Guardar nota' }).click();
    await expect(form.getByText('Escribe la nota.')).toBeVisible();
    await form.getByLabel('Nota').fill('Viene con su hermana');
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    const notes = page.getByRole('list', { name: 'Notas y mensajes' });
    await expect(notes).toContainText('Viene con su hermana');
    await notes.getByRole('button', { name: 'Eliminar: Viene con su hermana' }).click();
    await expect(page.getByText('No hay nada anotado.')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(notes).toContainText('Viene con su hermana');
    const chat = page.context().waitForEvent('page');
    await page.keyboard.press('Alt+w');
    await expect(notes.getByRole('listitem')).toHaveText([/^WhatsApp/, /^Viene con su hermana/]);
    await (await chat).close();
  });

  const press = async (keys: string, heading: string | RegExp) => {
    await show(page, `/clients/${id}`);
    await expect(title(page)).toHaveText('Ana Rojas');
    await page.keyboard.press(keys);
    await expect(title(page)).toHaveText(heading);
  };
  await test.step('cada tecla abre lo suyo con el cliente elegido', async () => {
    await press('Alt+c', 'Check In');
    await expect(search(page)).toHaveValue('77');
    await press('Alt+k', 'Check In');
    await expect(page.getByLabel('Fecha')).toHaveValue(dayAtGym(1).formatted);
    await expect(search(page)).toHaveValue('77');
    await press('Alt+p', 'Ingresar Pago');
    await expect(page.getByRole('form', { name: 'Pago de Ana Rojas' })).toBeVisible();
    await press('Alt+v', 'Punto de Venta');
    await expect(order(page)).toContainText('Ana Rojas');
    await press('Alt+g', /^Lista de pagos/);
    await expect(page.getByRole('dialog', { name: 'Congelar membresía' })).toBeVisible();
    await show(page, `/clients/${id}`);
    await expect(title(page)).toHaveText('Ana Rojas');
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(list.getByRole('region', { name: 'Ficha del cliente' })).toContainText('Alt PIngresar Pago');
    await expect(list.getByRole('region', { name: 'En todas partes' })).not.toContainText('Ingresar Pago');
  });

  await test.step('quien no existe no se encuentra', async () => {
    expectedErrors.push(/404/);
    await show(page, '/clients/00000000-0000-7000-8000-000000000000');
    await expect(title(page)).toHaveText('No encontramos a este cliente');
  });
});
