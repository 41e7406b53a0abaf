import { devices, type Page } from '@playwright/test';
import { goodKeys } from '../src/test/payment-providers.ts';
import { dayAtGym } from './clock.ts';
import { addClass } from './gym.ts';
import { emailOf, enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { publishPage } from './sport-page.ts';
import { create } from './store.ts';

/** No hour of a class reaches its name, in a wide or a narrow window and in whatever font a device has. */
async function expectApart(page: Page): Promise<void> {
  for (const width of [1280, 600, 561, 360])
    for (const font of ['', 'monospace']) {
      await page.setViewportSize({ width, height: 800 });
      const met = await page.evaluate((family) => {
        document.body.style.fontFamily = family;
        const boxOf = (part: Element | null) => {
          const range = document.createRange();
          if (part) range.selectNodeContents(part);
          return range.getBoundingClientRect();
        };
        const rows = [...document.querySelectorAll('.day li')].map((row) => ({
          time: boxOf(row.querySelector('.time')),
          name: boxOf(row.querySelector('.what b')),
        }));
        const meets = ({ time, name }: (typeof rows)[number]) =>
          time.right > name.left &&
          name.right > time.left &&
          time.bottom > name.top &&
          name.bottom > time.top;
        return { rows: rows.length, met: rows.filter(meets).length };
      }, font);
      expect(met.rows, `${width} ${font}`).toBeGreaterThan(0);
      expect(met.met, `${width} ${font}`).toBe(0);
    }
}

test('un gimnasio arma su página pública, y cualquiera la lee sin cuenta ni scripts', {
  tag: '@sportpages',
}, async ({ page, browser, expectedErrors }) => {
  await enterNewGym(page);
  await addClass(page, { name: 'Yoga', startTime: '00:00', endTime: '23:59', teachers: 'Paula' });
  await show(page, '/store/sport-page');
  const slug = `andes-${Date.now().toString(36)}`;
  const url = () => page.getByLabel('Tu página').inputValue();

  await test.step('lo que falta se dice junto al campo', async () => {
    await expect(page.getByLabel('Dirección en la web')).toHaveValue('gimnasio-andes');
    await page.getByLabel('Dirección en la web').fill('a b');
    await page.getByRole('button', { name: 'Guardar página' }).click();
    await expect(page.getByText('Usa de 3 a 40 letras sin tilde')).toBeVisible();
    await expect(page.getByText('Al publicarla tendrás aquí su dirección')).toBeVisible();
  });

  await test.step('el horario se llena un día, se copia a los demás y se corrige', async () => {
    await page.getByRole('button', { name: 'Agregar un tramo el lunes' }).click();
    await expect(page.getByLabel('Lunes: abre')).toBeFocused();
    await page.getByLabel('Lunes: cierra').fill('21:30');
    await page.getByRole('button', { name: 'Copiar el lunes a los días que siguen' }).click();
    await page.getByRole('button', { name: 'Quitar Domingo' }).click();
    await expect(page.getByRole('button', { name: 'Agregar un tramo el domingo' })).toBeFocused();
    await page.getByLabel('Sábado: abre').fill('09:00');
    await page.getByLabel('Sábado: cierra').fill('08:00');
    await page.getByRole('button', { name: 'Guardar página' }).click();
    await expect(page.getByText('Cierra después de abrir.')).toBeVisible();
    await page.getByLabel('Sábado: cierra').fill('14:00');
    await page.getByLabel('Nota del horario').fill('Los feriados cerramos.');
    await expect(
      page.getByText(
        'En tu página: Lunes a viernes 7:00 a. m. – 9:30 p. m. · Sábado 9:00 a. m. – 2:00 p. m. · Domingo cerrado',
      ),
    ).toBeVisible();
  });

  await test.step('los correos que salen de ella se leen antes, con lo que se escribe', async () => {
    const letter = page.getByLabel('Ejemplo del correo');
    await expect(letter).toHaveText('No sale: la página no ofrece clases de prueba.');
    await page.getByLabel('Una clase de prueba, que cualquiera reserva sin cuenta').check();
    await page.getByLabel('WhatsApp').fill('+56 9 1111 2222');
    await expect(letter).toContainText('Tu clase de prueba en Gimnasio Andes quedó reservada');
    await expect(letter).toContainText('6:00 – 7:00 p. m.');
    await expect(letter).toContainText('WhatsApp +56 9 1111 2222');
    await page.getByRole('button', { name: 'Compra de un plan' }).click();
    await expect(letter).toHaveText('No sale: en la página no se compran planes.');
  });

  await test.step('se ve entera antes de guardarla, y en ella no se reserva ni se abre nada', async () => {
    await page.getByLabel('Frase').fill('Ven a probar');
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await expect(page.getByLabel('Dirección en la web')).toBeFocused();
    await page.getByLabel('Dirección en la web').fill(slug);
    await page.getByRole('button', { name: 'Vista previa' }).click();
    const preview = page.getByRole('dialog', { name: 'Vista previa' });
    const shown = preview.frameLocator('iframe');
    await expect(shown.getByText('Ven a probar')).toBeVisible();
    await expect(shown.getByRole('listitem').filter({ hasText: 'Yoga' }).first()).toBeVisible();
    await preview.getByText('Computador').click();
    await shown.getByRole('link', { name: 'Escríbenos por WhatsApp' }).click();
    await expect(page.getByText('Es una vista previa: aquí no se envía ni se abre nada.')).toBeVisible();
    await shown.getByRole('link', { name: 'Reserva una clase de prueba' }).click();
    await expect(shown.getByRole('heading', { name: 'Clase de prueba' })).toBeVisible();
    await expectAccessible(page);
    await shown.getByRole('link', { name: 'Gimnasio Andes' }).press('Enter');
    await expect(shown.getByText('Ven a probar')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(page.getByRole('button', { name: 'Vista previa' })).toBeFocused();
    await page.getByLabel('Una clase de prueba, que cualquiera reserva sin cuenta').uncheck();
  });

  await test.step('se escribe, se le agrega una foto y se publica', async () => {
    await page.getByLabel('Frase').fill('Entrena con amigos');
    await page.getByLabel('Dirección', { exact: true }).fill('Av. Siempre Viva 742');
    await page.getByLabel('WhatsApp').fill('+56 9 1234 5678');
    await page.getByRole('button', { name: 'Agregar comentario' }).click();
    await page.getByLabel('Lo que dijo').fill('El mejor de la ciudad');
    await page.getByLabel('Quién lo dijo').fill('Ana');
    await page.getByLabel('Publicada: cualquiera puede abrirla').check();
    await page.getByRole('button', { name: 'Guardar página' }).click();
    await expect(page.getByText('Cambios guardados: ya se ven en tu página.')).toBeVisible();
    const png = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [80, 60];
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Elegir una foto' }).click();
    await (await chooser).setFiles({
      ...{ name: 'sala.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
    });
    await page.getByLabel('Pie de foto').fill('La sala');
    await page.getByRole('button', { name: 'Agregar foto' }).click();
    await expect(page.getByRole('list', { name: 'Fotos de la página' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('el afiche con su código se descarga', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Afiche con QR' }).click();
    expect((await downloading).suggestedFilename()).toBe('Afiche de Gimnasio Andes.pdf');
  });

  await test.step('quien no tiene cuenta la lee, con los scripts apagados y en un teléfono', async () => {
    const anyone = await browser.newContext({
      javaScriptEnabled: false,
      // Programs, as a browser without a window, are not counted.
      userAgent: devices['iPhone 15'].userAgent,
      ...{ viewport: { width: 390, height: 844 }, isMobile: true },
    });
    const visitor = await anyone.newPage();
    const answer = await visitor.goto(await url());
    expect((await answer?.body())?.length ?? 0).toBeLessThan(60_000);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Gimnasio Andes' })).toBeVisible();
    await expect(visitor.getByRole('img', { name: 'La sala' })).toBeVisible();
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Yoga' }).first()).toContainText(
      'Quedan 10 lugares',
    );
    await expect(visitor.getByText('El mejor de la ciudad')).toBeVisible();
    await expect(visitor.getByText('Lunes a viernes 7:00 a. m. – 9:30 p. m.')).toBeVisible();
    await expect(visitor.getByText('Los feriados cerramos.')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Escríbenos por WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/56912345678',
    );
    expect(await anyone.cookies()).toEqual([]);
    await anyone.close();
  });

  await test.step('su dirección se copia con un clic, y la de antes lleva a la nueva', async () => {
    await page.getByRole('button', { name: 'Copiar Tu página' }).click();
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
    const former = await url();
    await page.getByLabel('Dirección en la web').fill(`${slug}-2`);
    await expect(page.getByText(`La de hoy, /g/${slug}, llevará aquí desde que guardes.`)).toBeVisible();
    await page.getByRole('button', { name: 'Guardar página' }).click();
    await expect(page.getByLabel('Tu página')).toHaveValue(`${former}-2`);
    const own = await page.context().newPage();
    await own.goto(former);
    await expect(own).toHaveURL(`${former}-2`);
    expectedErrors.push(/status of 404 .*-3$/);
    await own.goto(`${former}-3`);
    await expect(own.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible();
    await expectAccessible(own);
    await own.close();
  });

  await test.step('el gimnasio ve que la abrieron', async () => {
    const visits = page.getByRole('region', { name: 'Visitas' });
    await expect(visits.getByText(/^1 visita en las últimas cuatro semanas, 0 en las/)).toBeVisible();
    await expect(visits.getByRole('listitem').filter({ hasText: 'Sin enlace conocido' })).toContainText(
      '100 % de las visitas',
    );
    await expectAccessible(page);
  });

  await test.step('también cumple con la accesibilidad, y ninguna hora tapa el nombre de su clase', async () => {
    const own = await page.context().newPage();
    await own.goto(await url());
    await expectAccessible(own);
    for (const address of [await url(), `${await url()}/horario`]) {
      await own.goto(address);
      await expectApart(own);
    }
    await own.close();
  });
});

test('quien no tiene cuenta reserva una clase de prueba sin scripts, y recepción la encuentra', {
  tag: ['@sportpages', '@prospects'],
}, async ({ page, browser }) => {
  await enterNewGym(page);
  await addClass(page, { name: 'Yoga', startTime: '07:00', endTime: '08:00', trial: true });
  const slug = `andes-${Date.now().toString(36)}`;
  const tomorrow = dayAtGym(1).iso;

  await test.step('el gimnasio la ofrece en su página', async () => {
    await publishPage(page, slug, 'trial');
  });

  await test.step('alguien la reserva en su teléfono', async () => {
    const anyone = await browser.newContext({
      javaScriptEnabled: false,
      ...{ viewport: { width: 390, height: 844 }, isMobile: true },
    });
    const visitor = await anyone.newPage();
    await visitor.goto(new URL(`/g/${slug}`, page.url()).href);
    await visitor.getByRole('link', { name: 'Reserva una clase de prueba' }).click();
    await visitor.getByLabel('Nombre').fill('Ana');
    await visitor.getByLabel('Apellido').fill('Rojas');
    const choice = visitor.getByLabel('Día y clase');
    const option = choice.locator(`option[value$="_${tomorrow}"]`);
    await expect(option).toHaveText('7:00 a. m. Yoga · quedan 10 lugares');
    await choice.selectOption(await option.getAttribute('value'));
    await visitor.getByRole('button', { name: 'Reservar clase de prueba' }).click();
    await expect(visitor.getByText('Escribe un teléfono o un correo.')).toBeVisible();
    await expect(visitor.getByLabel('Nombre')).toHaveValue('Ana');
    await expect(choice).toHaveValue((await option.getAttribute('value')) ?? '');
    await visitor.getByLabel('Teléfono o WhatsApp').fill('+56 9 8765 4321');
    await visitor.getByLabel('Correo').fill(emailOf('ana-prueba'));
    await visitor.getByRole('button', { name: 'Reservar clase de prueba' }).click();
    await expect(visitor.getByRole('heading', { name: 'Listo, te esperamos' })).toBeVisible();
    await expect(visitor.getByRole('status')).toContainText('Yoga');
    await visitor.reload();
    await expect(visitor.getByRole('status')).toContainText('Yoga');
    expect(await anyone.cookies()).toEqual([]);
    await anyone.close();
  });

  await test.step('la página cumple con la accesibilidad', async () => {
    const own = await page.context().newPage();
    for (const path of ['', '/datos']) {
      await own.goto(new URL(`/g/${slug}/prueba${path}`, page.url()).href);
      await expectAccessible(own);
    }
    await own.close();
  });

  await test.step('recepción la ve entre los prospectos', async () => {
    await show(page, '/marketing/prospectos');
    const row = page.getByRole('table', { name: 'Prospectos', exact: true }).getByRole('row');
    await expect(row.filter({ hasText: 'Ana Rojas' })).toContainText('Prueba agendada');
    await expect(row.filter({ hasText: 'Ana Rojas' })).toContainText('Confirmar su clase de prueba');
  });

  await test.step('y lee el correo de su prueba, con que no salió', async () => {
    const row = page.getByRole('table', { name: 'Prospectos', exact: true }).getByRole('row');
    const ana = row.filter({ hasText: 'Ana Rojas' });
    await expect(ana).toContainText('Su correo: No salió: este Pulso no envía correos');
    await ana.getByRole('button', { name: /^Ver el correo de su prueba/ }).click();
    const letter = page.getByRole('dialog', { name: 'Correo a Ana Rojas' });
    await expect(letter).toContainText(emailOf('ana-prueba'));
    await expect(letter).toContainText('7:00 – 8:00 a. m.');
    await expectAccessible(page);
  });
});

test('quien no tiene cuenta compra un plan sin scripts, con el contrato a la vista, y recepción lo encuentra', {
  tag: ['@sportpages', '@planpurchases', '@onlinepayments'],
}, async ({ page, browser }) => {
  await enterNewGym(page);
  await create(page, '/plans', { kind: 'period', name: 'Mensual', price: 30_000 });
  await create(page, '/contract-versions', { text: 'Contrato de {cliente} por {precio}.', after: 0 });
  const slug = `andes-${Date.now().toString(36)}`;

  await test.step('el gimnasio enciende el cobro en línea y vende en su página', async () => {
    await show(page, '/plugins/khipu');
    const khipu = page.getByRole('main');
    await khipu.getByRole('button', { name: /Configurar/ }).click();
    const form = page.getByRole('dialog', { name: 'Cobrar con Khipu' });
    await form.getByLabel('Llave de API').fill(goodKeys.khipu.accessKey);
    await form.getByLabel('Secreto de la cuenta de cobro').fill(goodKeys.khipu.secret);
    await form.getByLabel('De producción: se cobra de verdad').check();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    await expect(khipu).toContainText('Encendido');
    await publishPage(page, slug, 'plans');
  });

  await test.step('alguien lo compra en su teléfono, después de leer y aceptar el contrato', async () => {
    const anyone = await browser.newContext({
      javaScriptEnabled: false,
      ...{ viewport: { width: 390, height: 844 }, isMobile: true },
    });
    const visitor = await anyone.newPage();
    await visitor.goto(new URL(`/g/${slug}`, page.url()).href);
    await visitor.getByRole('link', { name: 'Comprar Mensual' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Comprar Mensual' })).toBeVisible();
    await expect(visitor.getByRole('region', { name: 'Contrato' })).toContainText('por $ 30.000');
    await visitor.getByLabel('Nombre').fill('Ana');
    await visitor.getByLabel('Apellido').fill('Rojas');
    await visitor.getByLabel('RUT o documento').fill('12.345.678-5');
    await visitor.getByLabel('Correo').fill(emailOf('ana-compra'));
    await visitor.getByRole('button', { name: 'Continuar al pago de $ 30.000' }).click();
    await expect(visitor.getByText('Escribe un teléfono.')).toBeVisible();
    await expect(visitor.getByText('Para comprar hay que leer el contrato y aceptarlo.')).toBeVisible();
    await expect(visitor.getByLabel('Nombre')).toHaveValue('Ana');
    await expect(visitor.getByRole('region', { name: 'Contrato' })).toContainText('Contrato de Ana Rojas');
    await visitor.getByLabel('Teléfono o WhatsApp').fill('+56 9 8765 4321');
    await visitor.getByLabel('Leí el contrato y lo acepto').check();
    await visitor.getByRole('button', { name: 'Continuar al pago de $ 30.000' }).click();
    await expect(visitor.getByRole('heading', { name: 'Pagar en Gimnasio Andes' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Pagar con Khipu' }).click();
    await visitor.getByRole('button', { name: 'Pagar ahora' }).click();
    await expect(visitor.getByRole('heading', { name: 'Listo, está pagado' })).toBeVisible({
      timeout: 30_000,
    });
    expect(await anyone.cookies()).toEqual([]);
    await anyone.close();
  });

  await test.step('las páginas cumplen con la accesibilidad', async () => {
    const own = await page.context().newPage();
    await own.goto(new URL(`/g/${slug}`, page.url()).href);
    await own.getByRole('link', { name: 'Comprar Mensual' }).click();
    await expect(own.getByRole('heading', { level: 1, name: 'Comprar Mensual' })).toBeVisible();
    await expectAccessible(own);
    await own.getByRole('link', { name: 'Qué se hace con ellos' }).click();
    await expect(own.getByRole('heading', { level: 1, name: 'Qué se hace con tus datos' })).toBeVisible();
    await expectAccessible(own);
    await own.close();
  });

  await test.step('recepción ve la compra, y en la ficha su plan y su contrato aceptado', async () => {
    await show(page, '/mycenter/pagos/compras');
    const row = page.getByRole('row').filter({ hasText: 'Ana Rojas' });
    await expect(row).toContainText('Pagada');
    await row.getByRole('button', { name: /^Ver su correo/ }).click();
    const letter = page.getByRole('dialog', { name: 'Correo a Ana Rojas' });
    await expect(letter).toContainText('Recibimos tu pago de $ 30.000');
    await expect(letter).toContainText('Contrato de Ana Rojas por $ 30.000.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(letter).toBeHidden();
    await expectAccessible(page);
    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Ana Rojas' })).toBeVisible();
    await page.getByRole('link', { name: 'Pagos de Mensual' }).click();
    const contract = page.getByRole('region', { name: 'Contrato' });
    await expect(contract).toContainText('Contrato aceptado el');
    await expect(contract).toContainText('en la página web');
  });
});
