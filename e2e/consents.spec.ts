import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { dayAtGym } from './clock.ts';
import { addClient, addColleague } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, signIn, test } from './pulso.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Consentimientos' });
const offers = (page: Page) => card(page).getByRole('list', { name: 'Ofertas y novedades' });

test('se escribe para qué se pide permiso, recepción anota lo que responden, y se retira igual de fácil', {
  tag: ['@consents', '@profiles', '@account'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);
  const { id } = await addClient(page, { name: 'Ana', surname: 'Rojas', dni: '77-1' });
  const email = await addColleague(page, 'Carla Soto', '4711');
  const { formatted: today } = dayAtGym();
  const form = page.getByRole('dialog', { name: 'finalidad' });
  const save = form.getByRole('button', { name: 'Guardar finalidad' });

  await test.step('la dueña toma una lista, le cambia el texto y agrega otra suya', async () => {
    await show(page, `/clients/${id}`);
    await card(page).getByRole('link', { name: 'Escribe para qué los pides' }).click();
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ofertas y novedades' }).click();
    await expect(form.getByLabel('Correo')).toBeChecked();
    await expect(form.getByLabel('Teléfono')).not.toBeChecked();
    await form.getByLabel('Texto que acepta').fill('');
    await save.click();
    await expect(form.getByText('Escribe el texto que acepta el cliente.')).toBeVisible();
    await form.getByLabel('Texto que acepta').fill('Acepto ofertas por correo.');
    await expectAccessible(page);
    await save.click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('region', { name: 'Ofertas y novedades' })).toContainText(
      'Correo y WhatsApp',
    );
    await page.getByRole('button', { name: 'Fotos e imagen en redes' }).click();
    await save.click();
    await expect(page.getByRole('region', { name: 'Fotos e imagen en redes' })).toContainText(
      'No se trata de mensajes',
    );
    await expectAccessible(page);
  });

  const desk = await openBrowser({ viewport: { width: 390, height: 844 } });
  const answers = desk.getByRole('dialog', { name: 'Preguntar a Ana Rojas' });
  await test.step('recepción pregunta todo de una vez, con el teclado', async () => {
    await signIn(desk, email);
    await show(desk, `/clients/${id}`);
    await expect(offers(desk)).toContainText('Sin preguntar');
    await desk.keyboard.press('Alt+o');
    await expect(answers).toContainText('Acepto ofertas por correo.');
    await answers.getByRole('button', { name: 'Guardar' }).click();
    await expect(answers.getByRole('alert')).toHaveText('Elige qué respondió.');
    await answers
      .getByRole('group', { name: 'Ofertas y novedades' })
      .getByRole('radiogroup', { name: 'Por correo' })
      .getByLabel('Acepta', { exact: true })
      .check();
    await answers.getByRole('group', { name: 'Fotos e imagen en redes' }).getByLabel('No acepta').check();
    await answers.getByLabel('Cómo lo dijo').selectOption('En papel firmado');
    await expectAccessible(desk);
    await answers.getByRole('button', { name: 'Guardar' }).click();
    await expect(answers).toBeHidden();
    await expect(offers(desk)).toContainText(`Aceptó${today}, en papel firmado · Carla Soto`);
    await expect(card(desk).getByRole('list', { name: 'Fotos e imagen en redes' })).toContainText(
      'No aceptó',
    );
    await expect(offers(desk).getByText('Sin preguntar')).toHaveCount(1);
    await expectAccessible(desk);
  });

  await test.step('otro texto es otra versión: se ve quién aceptó la anterior, y se lee', async () => {
    await page.getByRole('button', { name: 'Cambiar: Ofertas y novedades' }).click();
    await form.getByLabel('Texto que acepta').fill('Acepto ofertas y sorteos.');
    await expect(form).toContainText('Será otra versión.');
    await save.click();
    await page.getByRole('button', { name: 'Textos anteriores: Ofertas y novedades' }).click();
    const texts = page.getByRole('dialog', { name: 'Textos de Ofertas y novedades' });
    await expect(texts.getByRole('region', { name: 'Versión 1' })).toContainText(
      'Acepto ofertas por correo.',
    );
    await expectAccessible(page);
    await expect(offers(desk)).toContainText('Aceptó un texto anterior');
    await desk.getByRole('button', { name: 'Ver textos e historia: Ofertas y novedades' }).click();
    const history = desk.getByRole('dialog', { name: 'Ofertas y novedades' });
    await expect(history.getByRole('list', { name: 'Lo que dijo' })).toContainText('Por correo: acepta');
    await expect(history).toContainText('Acepto ofertas por correo.');
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
    await expect(history).toBeHidden();
  });

  await test.step('se retira con dos teclas, y lo anterior queda', async () => {
    const withdraw = offers(desk).getByRole('button', { name: 'Retirar: Ofertas y novedades por correo' });
    await withdraw.focus();
    await desk.keyboard.press('Enter');
    const form = desk.getByRole('dialog', { name: 'Ana Rojas retira su consentimiento' });
    await expect(form.getByLabel('No acepta')).toBeFocused();
    await expect(form).toContainText('Acepto ofertas por correo.');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('dialog')).toBeHidden();
    await expect(offers(desk)).toContainText('Lo retiró');
    await desk.getByRole('button', { name: 'Ver textos e historia: Ofertas y novedades' }).click();
    await expect(desk.getByRole('list', { name: 'Lo que dijo' }).getByRole('listitem')).toHaveCount(2);
    await desk.keyboard.press('Escape');
  });

  await test.step('lo que ya no se pide no permite nada, y se puede volver a pedir', async () => {
    const photos = card(desk).getByRole('list', { name: 'Fotos e imagen en redes' });
    await page.keyboard.press('Escape');
    await show(page, '/account-settings');
    await page.getByRole('link', { name: 'Escribir las finalidades' }).click();
    await page.getByRole('button', { name: 'Dejar de pedir: Fotos e imagen en redes' }).click();
    await expect(page.getByRole('heading', { name: 'Ya no se piden' })).toBeVisible();
    await expect(photos).toContainText('Ya no se pide: no permite nada.');
    await expect(photos.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Volver a pedir: Fotos e imagen en redes' }).click();
    await expect(photos.getByRole('button', { name: 'Aceptar' })).toBeVisible();
  });

  await test.step('el PDF lleva los textos, y Registro dice quién lo anotó', async () => {
    const downloading = desk.waitForEvent('download');
    await card(desk).getByRole('button', { name: 'Descargar PDF' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('consentimientos-ana-rojas.pdf');
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const part of [
      'Gimnasio Andes',
      'Acepto ofertas por correo.',
      'Ofertas y novedades por correo: Lo retiró.',
    ])
      expect(text).toContain(part);
    await show(page, `/clients/${id}`);
    await expect(page.getByRole('region', { name: 'Registro' })).toContainText(
      'Anotó que Ana Rojas no acepta Ofertas y novedades por correo',
    );
  });
});
