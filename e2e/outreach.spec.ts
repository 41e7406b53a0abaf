import type { Page } from '@playwright/test';
import { dayAtGym } from './clock.ts';
import { addClient, addColleague, addMembership } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, signIn, test } from './pulso.ts';
import { create } from './store.ts';

/** Somebody whose month began so many days ago. */
async function addMember(page: Page, name: string, days: number): Promise<string> {
  const { id } = await addClient(page, { name, surname: 'Rojas', whatsapp: '+56 9 1234 5678' });
  const membershipId = await addMembership(page, id, 'Libre');
  const { iso } = dayAtGym(-days);
  await create(page, `/memberships/${membershipId}/payments`, {
    ...{ amount: 25_000, paidOn: iso, planStartsOn: iso },
  });
  return id;
}

test('recepción recorre a quién contactar con el teclado: escribe, anota y deja para después', {
  tag: ['@outreach', '@notes', '@messages', '@consents'],
}, async ({ page, context, openBrowser, expectedErrors }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const rows = page.getByRole('table', { name: 'A quién contactar hoy' }).getByRole('row');
  const people = rows.filter({ has: page.getByRole('link') });
  const person = (name: string) => rows.filter({ hasText: `${name} Rojas` });
  const progress = page.getByRole('status', { name: 'Avance de hoy' });
  const link = (name: string) => person(name).getByRole('link', { name: new RegExp(`^${name} Rojas`) });

  await test.step('en un gimnasio vacío no hay a quién', async () => {
    await enterNewGym(page);
    await show(page, '/marketing');
    await expect(page.getByText('Hoy no hay a quién contactar')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('cada persona está una vez, con sus motivos en palabras', async () => {
    await addMember(page, 'Ana', 25);
    await addMember(page, 'Beto', 35);
    await addMember(page, 'Caro', 40);
    await expect(people).toHaveCount(3);
    await expect(person('Ana')).toContainText(/Vence en \d días/);
    await expect(person('Beto')).toContainText(/Venció hace \d días/);
    await expect(page.getByRole('button', { name: 'Vencieron en 30 días · 2' })).toBeVisible();
    await expect(progress).toHaveText('Quedan 3 personas por contactar. Hoy no se ha contactado a nadie.');
    await expectAccessible(page);
  });

  await test.step('flechas o j y k van de una a otra; w escribe, y sigue con la próxima', async () => {
    await link('Ana').focus();
    await page.keyboard.press('j');
    await expect(link('Beto')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(link('Caro')).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowUp');
    await expect(link('Ana')).toBeFocused();
    const opened = context.waitForEvent('page');
    await page.keyboard.press('w');
    const chat = await opened;
    await chat.waitForURL(/wa\.me/);
    expect(new URL(chat.url()).searchParams.get('text')).toMatch(
      /^Hola, Ana: tu membresía Libre en .* vence/,
    );
    await chat.close();
    await expect(people.last()).toContainText(/Ana Rojas.*Escrito hoy/);
    await expect(progress).toHaveText('Quedan 2 personas por contactar. Hoy: 1 contactada.');
    await expect(link('Beto')).toBeFocused();
  });

  await test.step('anota un llamado, y lo que se dijo queda en la ficha', async () => {
    await page.keyboard.press('a');
    const form = page.getByRole('dialog', { name: 'Anotar un contacto con Beto Rojas' });
    await expect(form.getByLabel('Cómo fue')).toBeFocused();
    await expect(form.getByLabel('De qué')).toHaveValue('expired');
    await form.getByLabel('Qué dijo').fill('Vuelve en marzo.');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Guardar contacto' }).click();
    await expect(person('Beto')).toContainText('Llamada hoy');
    await expect(link('Caro')).toBeFocused();
  });

  await test.step('deja a una para después; se cancela, se deshace y se trae de vuelta', async () => {
    const form = page.getByRole('dialog', { name: 'Dejar para después a Caro Rojas' });
    await page.keyboard.press('d');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(link('Caro')).toBeFocused();
    await page.keyboard.press('d');
    expectedErrors.push(/status of 400 .*postponements/);
    await form.getByLabel('Vuelve a la lista el').fill('hoy');
    await form.getByRole('button', { name: 'Dejar para ese día' }).click();
    await expect(form.getByText('Elige un día desde mañana.')).toBeVisible();
    await form.getByRole('button', { name: 'En 3 días' }).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Dejar para ese día' }).click();
    await expect(person('Caro')).toHaveCount(0);
    const done = 'No queda nadie por contactar. Hoy: 2 contactadas y 1 dejada para después.';
    await expect(progress).toHaveText(done);
    const other = await openBrowser({ storageState: await context.storageState() });
    await show(other, '/marketing');
    const elsewhere = other.getByRole('status', { name: 'Avance de hoy' });
    await expect(elsewhere).toHaveText(done);
    await page.getByRole('button', { name: 'Deshacer' }).last().click();
    await expect(person('Caro')).toHaveCount(1);
    for (const window of [progress, elsewhere])
      await expect(window).toHaveText('Queda 1 persona por contactar. Hoy: 2 contactadas.');
    await person('Caro').getByRole('button', { name: 'Dejar para después: Caro Rojas' }).click();
    await form.getByRole('button', { name: 'Dejar para ese día' }).click();
    await page.getByRole('button', { name: 'Para después · 1' }).click();
    await expect(person('Caro')).toContainText(`Vuelve el ${dayAtGym(7).formatted}`);
    await person('Caro').getByRole('button', { name: 'Traer de vuelta: Caro Rojas' }).click();
    await expect(page.getByText('Nadie quedó para después')).toBeVisible();
    await page.getByRole('button', { name: 'Todos · 3' }).click();
  });

  await test.step('Enter abre la ficha, donde está lo anotado y de qué fue', async () => {
    await link('Beto').focus();
    await page.keyboard.press('Enter');
    const notes = page.getByRole('list', { name: 'Notas y mensajes' });
    await expect(notes).toContainText('Vuelve en marzo.');
    await expect(notes).toContainText('Venció');
  });

  await test.step('de una deuda se escribe dos veces por semana, y el botón dice por qué no', async () => {
    const { id: clientId } = await addClient(page, {
      name: 'Dora',
      surname: 'Rojas',
      whatsapp: '+56 9 1234 5678',
    });
    const planId = await create(page, '/plans', {
      ...{ kind: 'period', name: 'Full', price: 30_000, billingPeriod: 'monthly' },
    });
    await create(page, `/clients/${clientId}/memberships/from-plan`, { planId, startsOn: dayAtGym(-3).iso });
    await create(page, `/clients/${clientId}/notes`, { kind: 'whatsapp', about: ['owing'] });
    await show(page, '/marketing');
    const write = person('Dora').getByRole('button', { name: 'WhatsApp: Dora Rojas' });
    await expect(write).toHaveAttribute('aria-disabled', 'true');
    await expect(write).toHaveAccessibleDescription(/ley 21\.320/);
    await write.press('Enter');
    await expect(page.getByRole('alert')).toContainText('ley 21.320');
    await expectAccessible(page);
    await show(page, '/mycenter/pagos/por-cobrar');
    const remind = page.getByRole('button', { name: 'Recordar por WhatsApp: Dora Rojas' });
    await expect(remind).toHaveAttribute('aria-disabled', 'true');
    await expect(remind).toHaveAccessibleDescription(/ley 21\.320/);
    await show(page, '/marketing');
  });

  await test.step('sin asistencia no se sabe quién está en riesgo', async () => {
    await page.getByRole('link', { name: 'En riesgo' }).click();
    await expect(page.getByText('Sin datos')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('recepción la usa en el teléfono', async () => {
    const email = await addColleague(page, 'Carla Soto', '4711');
    const desk = await openBrowser({ viewport: { width: 390, height: 844 } });
    await signIn(desk, email);
    await show(desk, '/marketing');
    await expect(
      desk.getByRole('list', { name: 'A quién contactar hoy' }).getByRole('listitem').first(),
    ).toContainText('Caro Rojas');
    await expectAccessible(desk);
  });
});

test('lo que no se puede dice por qué y lleva a los consentimientos; con teléfono se llama', {
  tag: ['@outreach', '@consents', '@clients'],
}, async ({ page }) => {
  const row = page.getByRole('row', { name: /Ana Rojas/ });
  await enterNewGym(page);
  const purposeId = await create(page, '/consent-purposes', {
    ...{ name: 'Novedades', text: 'Acepto novedades.', channels: ['whatsapp', 'mail'] },
  });
  const { id } = await addClient(page, {
    ...{ name: 'Ana', surname: 'Rojas', email: 'ana@pulso.test' },
    ...{ whatsapp: '+56 9 1234 5678', phone: '+56 2 2345 6789' },
  });
  const planId = await create(page, '/plans', {
    ...{ kind: 'trial', name: 'Prueba', price: 0, days: 7, billingPeriod: null },
  });
  await create(page, `/clients/${id}/memberships/from-plan`, { planId, startsOn: dayAtGym().iso });

  await test.step('sin consentimiento no se escribe, y sí se llama', async () => {
    await show(page, '/marketing');
    await expect(row).toContainText('No ha aceptado WhatsApp ni correos.');
    for (const way of ['WhatsApp', 'Correo'])
      await expect(row.getByRole('button', { name: `${way}: Ana Rojas` })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    await expect(row.getByRole('link', { name: 'Llamar: Ana Rojas' })).toHaveAttribute(
      'href',
      'tel:+56223456789',
    );
    await expectAccessible(page);
  });

  await test.step('quien lo intenta llega a sus consentimientos', async () => {
    await row.getByRole('link', { name: /^Ana Rojas/ }).focus();
    await page.keyboard.press('w');
    const refused = page.getByRole('alert');
    await expect(refused).toContainText('No ha aceptado que le escribas por WhatsApp.');
    await refused.getByRole('link', { name: 'Sus consentimientos: Ana Rojas' }).click();
    const consents = page.getByRole('region', { name: 'Consentimientos' });
    await expect(consents).toBeInViewport();
    await expect(page.locator('#consentimientos')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('cuando acepta uno, queda el otro', async () => {
    const act = { id: crypto.randomUUID(), purposeId, channel: 'whatsapp', given: true, number: 1 };
    const answered = await page.request.post(`/api/clients/${id}/consents`, {
      data: { source: 'reception', on: dayAtGym().iso, acts: [act] },
    });
    expect(answered.ok(), await answered.text()).toBe(true);
    await show(page, '/marketing');
    await expect(row).toContainText('No ha aceptado correos.');
    await expect(row.getByRole('link', { name: 'WhatsApp: Ana Rojas' })).toHaveAttribute('href', /wa\.me/);
  });
});
