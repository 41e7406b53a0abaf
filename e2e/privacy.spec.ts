import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { addClient, addMembership, addPayment } from './gym.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show, test } from './pulso.ts';

const image = `data:image/jpeg;base64,/9j/${btoa('una foto')}`;

test('a quien lo pide se le entregan sus datos, y se borran sin tocar las cuentas', {
  tag: ['@privacy', '@record', '@clients'],
}, async ({ page, expectedErrors }) => {
  // The page may ask for the client again before it is left.
  expectedErrors.push(/status of 409 .*\/erasure/, /status of 404 .*\/api\/clients\//);
  await enterNewGym(page);
  const { id } = await addClient(page, { name: 'Ana', surname: 'Rojas', email: 'ana@correo.cl' });
  await jsonOf(page.request.put(`/api/clients/${id}/photo`, { data: { image } }));
  const membershipId = await addMembership(page, id, 'Libre');
  await addPayment(page, membershipId);
  await show(page, `/clients/${id}`);
  const data = page.getByRole('region', { name: 'Datos' });

  await test.step('se descarga todo lo que se guarda', async () => {
    const downloading = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Descargar sus datos' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Datos de Ana Rojas \d{4}-\d{2}-\d{2}\.zip$/);
    const files = unzipSync(await readFile(await download.path()));
    expect(Object.keys(files).toSorted()).toEqual(['Datos.xlsx', 'Foto.jpg']);
    const parts = unzipSync(files['Datos.xlsx'] ?? new Uint8Array());
    const text = Object.values(parts)
      .map((part) => new TextDecoder().decode(part))
      .join('\n');
    for (const kept of ['ana@correo.cl', 'Libre', 'Membresías', 'Pagos']) expect(text).toContain(kept);
  });

  const form = page.getByRole('dialog', { name: 'Borrar los datos de Ana Rojas' });
  const reason = form.getByLabel('Quién lo pidió y cómo');
  const submit = form.getByRole('button', { name: 'Borrar sus datos para siempre' });

  await test.step('no se borra sin decir por qué, ni a quien todavía entrena', async () => {
    await data.getByRole('button', { name: 'Borrarlos' }).click();
    await submit.click();
    await expect(form.getByText('Escribe quién lo pidió y cómo.')).toBeVisible();
    await expectAccessible(page);
    await reason.fill('Lo pidió por correo');
    await submit.click();
    await expect(form.getByText('Tiene una membresía vigente')).toBeVisible();
    await expect(reason).toHaveValue('Lo pidió por correo');
  });

  await test.step('después se borra, y en Registro queda que se hizo', async () => {
    const paid = page.request.get(`/api/memberships/${membershipId}/payments`);
    const { items } = await jsonOf<{ items: { id: string }[] }>(paid);
    await jsonOf(page.request.delete(`/api/payments/${items[0]?.id}`));
    await submit.click();
    await expect(page).toHaveURL(/\/clients$/);
    await expect(page.getByText('Se borraron sus datos personales.')).toBeVisible();
    await expect(page.getByText('Ana Rojas')).toHaveCount(0);
    await show(page, '/registro');
    await expect(
      page.getByText('Borró los datos personales de un cliente: Lo pidió por correo'),
    ).toBeVisible();
    await expect(page.getByText(/Ana Rojas|ana@correo\.cl/)).toHaveCount(0);
  });
});

test('quien fue eliminado vuelve, o se borra para siempre', {
  tag: ['@privacy', '@clients'],
}, async ({ page }) => {
  await enterNewGym(page);
  const { id } = await addClient(page, { name: 'Ana', surname: 'Rojas', email: 'ana@correo.cl' });
  await addPayment(page, await addMembership(page, id, 'Libre'));
  await show(page, '/clients');
  const more = page.getByRole('button', { name: 'Más acciones' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Eliminados' }).click();
  await expect(page.getByText('A quien elimines lo encuentras aquí')).toBeVisible();
  const row = page.getByRole('row', { name: 'Ana Rojas' });

  await test.step('vuelve con su membresía', async () => {
    await jsonOf(page.request.delete(`/api/clients/${id}`));
    await expect(row.getByText('Dueño')).toBeVisible();
    await expectAccessible(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await row.getByRole('button', { name: 'Restaurar' }).dblclick();
    await expect(page.getByText('Se restauró a Ana Rojas')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(sent.filter((request) => request.endsWith('/restore'))).toHaveLength(1);
    await page.getByRole('link', { name: 'Clientes', exact: true }).last().click();
    await expect(page.getByRole('row', { name: 'Ana Rojas' }).getByText('Activo')).toBeVisible();
  });

  await test.step('o se borran sus datos, con sus pagos todavía eliminados', async () => {
    await jsonOf(page.request.delete(`/api/clients/${id}`));
    await show(page, '/clients/deleted');
    await row.getByRole('button', { name: 'Borrar sus datos' }).click();
    const form = page.getByRole('dialog', { name: 'Borrar los datos de Ana Rojas' });
    await expect(form.getByText('Siguen eliminados')).toBeVisible();
    await form.getByLabel('Quién lo pidió y cómo').fill('Lo pidió por correo');
    await form.getByRole('button', { name: 'Borrar sus datos para siempre' }).click();
    await expect(page.getByText('Se borraron sus datos personales.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page).toHaveURL(/\/clients\/deleted$/);
  });
});

test('el gimnasio se lleva todos sus datos cuando quiere', {
  tag: ['@record', '@account'],
}, async ({ page }) => {
  await enterNewGym(page);
  await addClient(page, { name: '=Ana', surname: 'Rojas', email: 'ana@correo.cl' });
  const { id } = await addClient(page, { name: 'Ñandú', surname: '; "Soto"' });
  await jsonOf(page.request.put(`/api/clients/${id}/photo`, { data: { image } }));
  await show(page, '/account-settings');
  await page.getByRole('link', { name: 'Descargar los datos' }).click();
  const button = page.getByRole('button', { name: 'Descargar todos los datos' });

  await test.step('en planillas que cualquier programa lee', async () => {
    const downloading = page.waitForEvent('download');
    await button.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Gimnasio Andes \d{4}-\d{2}-\d{2}\.zip$/);
    const files = unzipSync(await readFile(await download.path()));
    const clients = new TextDecoder('utf-8', { ignoreBOM: true }).decode(files['Clientes.csv']);
    const [head, ...rows] = clients.trimEnd().split('\r\n');
    expect(head).toMatch(/^\ufeffNombre;Apellido;Correo;/);
    expect(rows.map((row) => row.split(';').slice(0, 1)).toSorted()).toEqual([["'=Ana"], ['Ñandú']]);
    expect(clients).toContain('"; ""Soto"""');
    expect(new TextDecoder().decode(files['Léeme.txt'])).toMatch(/^Todo lo que Pulso guarda/);
    expect(new TextDecoder().decode(files['Registro.csv'])).toContain(
      'Agregó a Ñandú ; ""Soto"" como cliente',
    );
    const photo = files[`Fotos de clientes/Ñandú ;  Soto  ${id.slice(-6)}.jpg`];
    expect(new TextDecoder('latin1').decode(photo)).toMatch(/una foto$/);
    await expect(page.getByText('Se descargaron todos los datos.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('queda en Registro', async () => {
    await show(page, '/registro');
    await expect(page.getByText(/^Descargó todos los datos del gimnasio desde /)).toBeVisible();
  });
});
