import { v7 } from 'uuid';
import { goodCloud, statusOf } from '../src/test/providers/meta.ts';
import { addClass, addClient, addMember, addMembership, reserve } from './gym.ts';
import { changeGym, enterNewGym, expect, expectAccessible, jsonOf, show, test } from './pulso.ts';

/** Where it is a time at which messages leave, whenever this runs. */
const awake = (): Temporal.ZonedDateTime => {
  const zones = ['America/Santiago', 'Pacific/Auckland', 'Asia/Tokyo', 'Asia/Karachi', 'Europe/Madrid'];
  const times = zones.map((zone) => Temporal.Now.zonedDateTimeISO(zone));
  const found = times.find(({ hour }) => hour >= 11 && hour <= 18);
  if (!found) throw new Error('nobody is awake');
  return found;
};

test('el gimnasio conecta su WhatsApp, elige una plantilla, la prueba con nombres y ve que el mensaje se leyó', {
  tag: ['@whatsappcloud', '@automations', '@plugins'],
}, async ({ page, providers: { meta }, expectedErrors }) => {
  expectedErrors.push(/status of (400|409).*whatsapp-cloud/);
  await enterNewGym(page);
  const now = awake();
  // Without days on which nobody is written to.
  await changeGym(page, { country: 'PE', timeZone: now.timeZoneId });
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 5550 1199' });
  const [membershipId, today] = [await addMembership(page, ana.id), now.toPlainDate().toString()];
  const paid = { id: v7(), amount: 25_000, paidOn: today, planStartsOn: today };
  await jsonOf(page.request.post(`/api/memberships/${membershipId}/payments`, { data: paid }));

  await test.step('las llaves se comprueban en Meta antes de guardarse', async () => {
    await show(page, '/plugins');
    await page.getByRole('link', { name: 'WhatsApp automático' }).click();
    await expect(page.getByText('Todavía no tiene llaves.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Conectar' }).click();
    const form = page.getByRole('dialog', { name: 'Conectar WhatsApp' });
    await form.getByLabel('Identificador del número de teléfono').fill(goodCloud.phoneNumberId);
    await form.getByLabel('Identificador de la cuenta de WhatsApp Business').fill(goodCloud.businessId);
    await form.getByLabel('Token de acceso').fill('vencido');
    await form.getByLabel('Clave secreta de la aplicación').fill(goodCloud.appSecret);
    await form.getByRole('button', { name: 'Comprobar y guardar' }).click();
    await expect(form.getByText('Meta no acepta este token')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Token de acceso').fill(goodCloud.accessToken);
    await form.getByRole('button', { name: 'Comprobar y guardar' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('Escribe con el +56 9 1111 2222')).toBeVisible();
    const templates = page.getByRole('list', { name: 'Plantillas' });
    await expect(templates.getByRole('listitem').filter({ hasText: 'bienvenida' })).toContainText('Aprobada');
    await expect(templates.getByRole('listitem').filter({ hasText: 'con_foto' })).toContainText(
      'No sirve aquí',
    );
    await expectAccessible(page);
  });

  const people = page.getByRole('table', { name: 'A quién le llegaría hoy' });
  const text = 'Hola, Ana: bienvenida a Gimnasio Andes. Responde BAJA si no quieres más mensajes.';
  await test.step('la bienvenida sale por WhatsApp, con una plantilla y los datos de cada persona', async () => {
    await show(page, '/marketing/automatizaciones/bienvenida');
    await page.getByRole('button', { name: 'Cambiar' }).click();
    const drawer = page.getByRole('dialog', { name: 'Bienvenida' });
    await drawer.getByLabel('Por dónde').selectOption('WhatsApp, sale solo');
    await drawer.getByLabel('Plantilla').selectOption({ label: 'en_revision (es_CL) · en revisión' });
    await expect(drawer.getByText('Meta la tiene así: en revisión.')).toBeVisible();
    await drawer.getByLabel('Plantilla').selectOption({ label: 'bienvenida (es_CL) · aprobada' });
    await drawer.getByLabel('Con qué se llena {{1}}').selectOption('Nombre');
    await drawer.getByLabel('Días después de empezar').fill('0');
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await expect(drawer.getByText('Elige con qué se llena cada dato de la plantilla.')).toBeVisible();
    await drawer.getByLabel('Con qué se llena {{2}}').selectOption('Gimnasio');
    await expect(drawer.getByText(/^Hola, .+: bienvenida a Gimnasio Andes\./)).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('antes de encenderla se ve a quién le llegaría y qué leería, sin enviar nada', async () => {
    const row = people.getByRole('row', { name: /Ana Rojas/ });
    await expect(row).toContainText('+56955501199');
    await row.getByText('Ana Rojas').click();
    const letter = page.getByRole('dialog', { name: 'WhatsApp a Ana Rojas' });
    await expect(letter).toContainText(text);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(letter).toBeHidden();
    expect(meta.messages.filter(({ to }) => to === '+56955501199')).toEqual([]);
  });

  await test.step('encendida, sale, y en lo que se envió se ve que se leyó', async () => {
    await page.getByRole('button', { name: 'Encender' }).click();
    const sent = page.getByRole('table', { name: 'Lo que se envió' }).getByRole('row', { name: /Ana Rojas/ });
    await expect(sent).toContainText('Enviado');
    const [message] = meta.messages.filter(({ to }) => to === '+56955501199');
    expect(message?.text).toBe(text);
    const account = await jsonOf<{ noticeUrl: string }>(page.request.get('/api/whatsapp-cloud'));
    const { payload, headers } = meta.notice(statusOf(message ?? { id: '', data: '', to: '' }, 'read'));
    const told = await page.request.post(new URL(account.noticeUrl).pathname, { data: payload, headers });
    expect(told.status()).toBe(200);
    await expect(sent).toContainText('Leído');
    await expectAccessible(page);
  });

  await test.step('se apaga con un clic', async () => {
    await show(page, '/plugins/whatsapp');
    await page.getByRole('button', { name: 'Apagar' }).click();
    await expect(page.getByText('WhatsApp ya no escribe solo.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Encender' })).toBeVisible();
  });
});

test('la clase que se cancela se avisa por el WhatsApp del gimnasio, y la clase lo dice', {
  tag: ['@whatsappcloud', '@automations', '@classes'],
}, async ({ page, providers: { meta } }) => {
  await enterNewGym(page);
  await changeGym(page, { country: 'PE', timeZone: awake().timeZoneId });
  const keys = { ...goodCloud, version: 0 };
  await jsonOf(page.request.put('/api/whatsapp-cloud', { data: keys }));
  const date = awake().add({ days: 1 }).toPlainDate().toString();
  const yoga = await addClass(page, { name: 'Yoga', startTime: '18:00', endTime: '19:00', capacity: 5 });
  const eva = await addMember(page, { name: 'Eva', surname: 'Soto', whatsapp: '+56 9 5550 1177' });
  await reserve(page, yoga, eva.id, date);

  await test.step('un número sin código es del país del gimnasio', async () => {
    await addClient(page, { name: 'Rosa', surname: 'Quispe', whatsapp: '987 654 321' });
    await show(page, '/clients');
    await expect(page.getByRole('link', { name: 'WhatsApp a Rosa Quispe' })).toHaveAttribute(
      'href',
      'https://wa.me/51987654321',
    );
  });

  await test.step('se elige WhatsApp y su plantilla, y queda el correo para quien no lo recibe', async () => {
    await show(page, '/marketing/automatizaciones/clase-cancelada');
    await page.getByRole('button', { name: 'Cambiar' }).click();
    const drawer = page.getByRole('dialog', { name: 'Clase que no se hace' });
    await expect(drawer.getByLabel('Por dónde').getByRole('option')).toHaveText([
      'Correo, sale solo',
      'WhatsApp, sale solo',
    ]);
    await drawer.getByLabel('Por dónde').selectOption('WhatsApp, sale solo');
    await drawer.getByLabel('Plantilla').selectOption({ label: 'bienvenida (es_CL) · aprobada' });
    await drawer.getByLabel('Con qué se llena {{1}}').selectOption('Nombre');
    await drawer.getByLabel('Con qué se llena {{2}}').selectOption('Clase');
    await expect(drawer.getByText(/: bienvenida a Yoga\./)).toBeVisible();
    await expect(drawer.getByLabel('Asunto')).toHaveValue('{clase} {dia} no se hace');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText('Sale enseguida por WhatsApp')).toBeVisible();
  });

  const panel = page.getByRole('dialog', { name: 'Yoga' });
  await test.step('quien cancela ve por dónde se avisa', async () => {
    await show(page, `/mycenter/horarios?fecha=${date}`);
    await page
      .getByRole('button', { name: /^Yoga.*1 de 5/ })
      .first()
      .click();
    await panel.getByRole('button', { name: 'Cancelar ese día' }).click();
    await expect(panel.getByLabel('Avisar por WhatsApp a la persona que reservó')).toBeChecked();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Cancelar clase' }).click();
    await expect(panel.getByRole('region', { name: 'Avisos' })).toContainText(
      'Avisado por WhatsApp: no se hace',
    );
  });

  await test.step('le llegó la plantilla, y queda en lo que se envió', async () => {
    const [message] = meta.messages.filter(({ to }) => to === '+56955501177');
    expect(message?.text).toBe('Hola, Eva: bienvenida a Yoga. Responde BAJA si no quieres más mensajes.');
    await show(page, '/marketing/automatizaciones/clase-cancelada');
    const sent = page.getByRole('table', { name: 'Lo que se envió' }).getByRole('row', { name: /Eva Soto/ });
    await expect(sent).toContainText('+56955501177');
    await expect(sent).toContainText('Enviado');
    await expectAccessible(page);
  });
});
