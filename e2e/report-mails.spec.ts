import { join } from 'node:path';
import { connect } from '../src/db/connect.ts';
import { asSuperuser } from '../src/test/superuser.ts';
import { dayAtGym } from './clock.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show, test } from './pulso.ts';
import { startServer } from './server.ts';
import { newData } from './setup.ts';

test('los reportes por correo: se eligen, se ven antes y se pausan', {
  tag: ['@reportmails', '@reports'],
}, async ({ page, context, expectedErrors }) => {
  await enterNewGym(page);
  const row = (name: string) =>
    page
      .getByRole('list', { name: 'Reportes' })
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) });
  const cadence = (name: string) => page.getByLabel(`Cada cuánto llega: ${name}`);

  await test.step('desde las pestañas de los reportes, y todavía ninguno', async () => {
    await show(page, '/reports');
    await page
      .getByRole('navigation', { name: 'Vistas de Reportes' })
      .getByRole('link', { name: 'Por correo' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reportes por correo');
    await expect(cadence('Ingresos')).toHaveValue('never');
    await expect(page.getByRole('region', { name: 'Lo que te llegó' })).toContainText(
      'Todavía no te llegó ninguno',
    );
    await expectAccessible(page);
  });

  await test.step('el de meses solo llega cada mes', async () => {
    await expect(cadence('Mes del dueño').getByRole('option')).toHaveText(['No llega', 'Cada mes']);
    await expect(cadence('Ingresos').getByRole('option')).toHaveText([
      ...['No llega', 'Cada día', 'Cada lunes', 'Cada mes'],
    ]);
  });

  await test.step('se elige, y la otra ventana lo ve', async () => {
    const other = await context.newPage();
    await show(other, '/reports/mails');
    await cadence('Ingresos').selectOption('Cada lunes');
    await expect(row('Ingresos')).toContainText(/Llega el \d\d-\d\d-\d{4}/);
    await expect(other.getByLabel('Cada cuánto llega: Ingresos')).toHaveValue('week');
    await other.close();
  });

  await test.step('se ve como llegaría, también cada mes', async () => {
    await page.getByRole('button', { name: 'Vista previa: Ingresos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vista previa: Ingresos' });
    await expect(dialog).toContainText('- Cobrado: $');
    await expect(dialog).toContainText('Este reporte llega cada lunes.');
    await dialog.getByText('Cada mes', { exact: true }).click();
    await expect(dialog).toContainText('Este reporte llega cada mes.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('se pausa y se reanuda', async () => {
    await page.getByRole('button', { name: 'Pausar: Ingresos' }).click();
    await expect(row('Ingresos')).toContainText('En pausa');
    await page.getByRole('button', { name: 'Reanudar: Ingresos' }).click();
    await expect(row('Ingresos')).toContainText('Llega el');
  });

  await test.step('lo que no se pudo guardar se dice y vuelve atrás', async () => {
    expectedErrors.push(/ERR_FAILED .*report-mails/);
    await page.route('**/api/report-mails/shop', (route) => route.abort(), { times: 1 });
    await cadence('Tienda').selectOption('Cada día');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(cadence('Tienda')).toHaveValue('never');
  });

  await test.step('en el teléfono', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(cadence('Ingresos')).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    await expectAccessible(page);
  });
});

/** Notes two mails of each gym in a data directory: one that left with this text, and one that was never written. */
async function noteSent(data: string, { subject, text }: Letter): Promise<void> {
  const database = await connect({ directory: join(data, 'db') });
  await asSuperuser(database, (connection) =>
    connection.query(
      `insert into sent_report (gym_id, account_id, report, first_day, last_day, sent_at, state, subject, text)
      select gym_id, gym_id, 'income', $1::date - 6, $1::date, now(), 'sent', $2, $3 from gym
      union all select gym_id, gym_id, 'shop', $1::date, $1::date, now() - interval '1 hour', 'failed', '', '' from gym`,
      [dayAtGym().iso, subject, text],
    ),
  );
  await database.close();
}

interface Letter {
  subject: string;
  text: string;
}

test('lo que llegó por correo se lee otra vez, y de lo que no salió se dice por qué falta', {
  tag: '@reportmails',
}, async ({ openBrowser }) => {
  const data = await newData();
  let server = await startServer(data);
  const first = await openBrowser({ baseURL: server.url });
  await enterNewGym(first);
  const letter = await jsonOf<Letter>(
    first.request.post('/api/report-mails/income/preview', { data: { cadence: 'week' } }),
  );
  const storageState = await first.context().storageState();
  await first.context().close();
  await server.stop();
  await noteSent(data, letter);
  server = await startServer(data);
  try {
    const page = await openBrowser({ baseURL: server.url, storageState });
    await show(page, '/reports/mails');
    const sent = page.getByRole('region', { name: 'Lo que te llegó' });
    await expect(sent.getByRole('row', { name: /^Ingresos/ })).toContainText('Enviado');
    await expect(sent.getByRole('row', { name: /^Tienda/ })).toContainText('No salió');

    await test.step('lo que decía, con su enlace', async () => {
      await sent.getByRole('button', { name: 'Ingresos' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ingresos' });
      await expect(dialog).toContainText(letter.subject);
      await expect(dialog).toContainText('- Cobrado: $');
      await expect(dialog.getByRole('link')).toHaveAttribute('href', /\/reports\/income\?desde=/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await test.step('en el teléfono, lo que no se escribió', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await sent.getByRole('button', { name: 'Tienda' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tienda' });
      await expect(dialog).toContainText(dayAtGym().formatted);
      await expect(dialog).toContainText('no llegó a escribirse');
      await expectAccessible(page);
    });
    await page.context().close();
  } finally {
    await server.stop();
  }
});
