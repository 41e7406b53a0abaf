import { goodNetworkKeys, networkNotice } from '../src/test/providers/networks.ts';
import { addClient } from './gym.ts';
import { emailOf, enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';

test('el dueño enciende Wellhub, llega alguien, recepción lo acepta con el teclado y Wellhub lo confirma', {
  tag: ['@networkvisits', '@reservations', '@accesscontrol', '@plugins'],
}, async ({ page, providers, expectedErrors, request }) => {
  expectedErrors.push(/status of 400.*wellness-networks/);
  await enterNewGym(page);
  const email = emailOf('ana');
  await addClient(page, { name: 'Ana', surname: 'Rojas', email });
  const visitor = { token: '1234567890123', name: 'Ana', surname: 'Rojas Díaz', email, phone: '' };
  const keys = goodNetworkKeys.wellhub;

  const address =
    await test.step('en Plugins se encienden sus visitas, y su dirección queda para copiar', async () => {
      await show(page, '/plugins');
      await page
        .getByRole('region', { name: 'Accesos' })
        .getByRole('listitem')
        .filter({ hasText: 'Wellhub' })
        .getByRole('link')
        .click();
      await page.getByRole('button', { name: 'Configurar' }).press('Enter');
      const form = page.getByRole('dialog', { name: 'Visitas por Wellhub' });
      await form.getByRole('button', { name: 'Guardar' }).click();
      await expect(form).toContainText('Escribe cómo llama la red a tu gimnasio');
      await form.getByLabel('ID del gimnasio en Wellhub').fill(keys.gymNumber);
      await form.getByLabel('Token de la API').fill(keys.accessKey);
      await form.getByLabel('Secreto del webhook').fill(keys.secret);
      await form.getByLabel('Lo que te paga por visita').fill('4500');
      await expectAccessible(page);
      const shown = await form.getByLabel('Dirección del webhook de check-ins').inputValue();
      await form.getByRole('button', { name: 'Guardar' }).click();
      await expect(form).toBeHidden();
      await expect(page.getByRole('main')).toContainText('Encendido');
      await page.getByRole('button', { name: 'Probar la conexión' }).click();
      await expect(page.getByText('Wellhub acepta las llaves.')).toBeVisible();
      await expectAccessible(page);
      return new URL(shown).pathname;
    });

  const arrive = async () => {
    const checkedIn = providers.networks.checkIn('wellhub', visitor);
    const { headers, body } = networkNotice(checkedIn, { at: new Date().toISOString() });
    expect((await request.post(address, { headers, data: body })).status()).toBe(200);
    return checkedIn;
  };
  const arrivals = page.getByRole('list', { name: 'Llegaron por una red' });

  await test.step('quien llega aparece sin recargar, y con una tecla se dice quién es', async () => {
    await show(page, '/checkin');
    const checkedIn = await arrive();
    await expect(arrivals).toContainText('Wellhub: Ana Rojas Díaz llegó hace un momento');
    await expectAccessible(page);
    await page.keyboard.press('Alt+KeyA');
    const who = page.getByRole('dialog', { name: '¿Quién es Ana Rojas Díaz?' });
    await expect(who.getByRole('region', { name: 'Puede ser' })).toContainText('Mismo correo');
    await expectAccessible(page);
    await who.getByRole('button', { name: 'Ana Rojas' }).press('Enter');
    await expect(who).toBeHidden();
    await expect(arrivals).toBeHidden();
    expect(providers.networks.confirmed).toContain(checkedIn.id);
  });

  await test.step('vino sin clase, por Wellhub, y así se ve en los accesos y en su ficha', async () => {
    await page.keyboard.press('Alt+KeyL');
    const open = page.getByRole('region', { name: 'Acceso libre' });
    await expect(open).toContainText('Ana Rojas');
    await expect(open).toContainText('Vino por Wellhub');
    await show(page, '/accesos');
    const row = page.getByRole('row').filter({ hasText: 'Ana Rojas' });
    await expect(row).toContainText('Wellhub');
    await row.getByRole('link').first().press('Enter');
    await expect(page.getByRole('region', { name: 'Viene por' })).toContainText('1 visita confirmada');
  });

  await test.step('si era otra persona, la visita y su asistencia pasan a quien era, y también de vuelta', async () => {
    await addClient(page, { name: 'Berta', surname: 'Soto', email: emailOf('berta') });
    const moveTo = async (from: string, to: string) => {
      await show(page, '/accesos');
      await page.getByRole('button', { name: `Era otra persona…: ${from}` }).click();
      const dialog = page.getByRole('dialog', { name: `¿Quién era, en vez de ${from}?` });
      await expect(dialog).toContainText('su asistencia y el vínculo con la red');
      await expectAccessible(page);
      await dialog.getByRole('combobox', { name: 'Cliente' }).fill(to);
      await dialog.getByRole('option', { name: to }).click();
      await expect(page.getByText(`La visita pasó de ${from} a ${to}.`)).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: to })).toContainText('Wellhub');
    };
    await moveTo('Ana Rojas', 'Berta Soto');
    await page.getByRole('row').filter({ hasText: 'Berta Soto' }).getByRole('link').first().press('Enter');
    const networks = page.getByRole('region', { name: 'Viene por' });
    await expect(networks).toContainText('1 visita confirmada');
    await networks.getByRole('link', { name: 'Ver sus visitas' }).click();
    await expect(page.getByText('De Berta Soto')).toBeVisible();
    await moveTo('Berta Soto', 'Ana Rojas');
  });

  await test.step('el mes cuenta una visita y lo que se espera por ella', async () => {
    await show(page, '/reports/convenios');
    await expect(page.getByText('Wellhub: 1 visita de 1 persona')).toContainText('4.500');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar las visitas por convenio' });
    await dialog
      .getByRole('button', { name: /Exportar|Descargar/ })
      .last()
      .click();
    await download;
    const printed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          window.print = resolve;
        }),
    );
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await printed;
    await page.getByRole('row').filter({ hasText: 'Wellhub' }).getByRole('link').first().press('Enter');
    await expect(page.getByRole('heading', { name: 'Últimos accesos' })).toBeVisible();
    await expect(page).toHaveURL(/por=wellhub/);
    await expect(page.getByRole('row').filter({ hasText: 'Ana Rojas' })).toContainText('Wellhub');
  });

  await test.step('lo que Wellhub ya había confirmado ese día no se cuenta otra vez, y se dice', async () => {
    await show(page, '/checkin');
    const checkedIn = await arrive();
    checkedIn.state = 'validated';
    await expect(arrivals).toContainText('Wellhub: Ana Rojas llegó');
    await page.keyboard.press('Alt+KeyA');
    await expect(arrivals.getByRole('alert')).toContainText('ya había confirmado su visita de hoy');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Quitar a Ana Rojas de la lista' }).press('Enter');
    await expect(arrivals).toBeHidden();
  });

  await test.step('junto al título del mes se cuentan visitas, también dos del mismo día', async () => {
    await arrive();
    await expect(arrivals).toContainText('Wellhub: Ana Rojas llegó');
    await page.keyboard.press('Alt+KeyA');
    await expect(arrivals).toBeHidden();
    await show(page, '/reports/convenios');
    await expect(page.getByText('Wellhub: 2 visitas de 1 persona')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Convenios' }).locator('..')).toHaveText('Convenios2');
  });
});
