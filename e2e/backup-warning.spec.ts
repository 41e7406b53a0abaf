import { join } from 'node:path';
import { connect } from '../src/db/connect.ts';
import { runCommand } from '../src/test/command.ts';
import { enterNewGym, expect, test } from './pulso.ts';
import { startServer } from './server.ts';
import { newData } from './setup.ts';

/** A data directory whose last backup is three days old; today's is another process's, which is at it. */
async function dataWithOldBackup(): Promise<string> {
  const data = await newData();
  const database = await connect({ directory: join(data, 'db') });
  await database.pool.query(
    `insert into job (name, period, finished_at, held_until)
      select 'backup', now() - interval '3 days', now() - interval '3 days', null
      union all select 'backup', date_trunc('hour', now()) + n * interval '1 hour', null, now() + interval '1 day'
        from generate_series(-30, 30) n`,
  );
  await database.close();
  return data;
}

test('el panel avisa que la última copia es vieja, hasta que se hace una a mano', {
  tag: '@dashboard',
}, async ({ openBrowser }) => {
  const data = await dataWithOldBackup();
  const server = await startServer(data);
  try {
    const page = await openBrowser({ baseURL: server.url });
    await enterNewGym(page);
    await page.goto('/admin');
    const warning = page.getByRole('status', { name: 'Copias de seguridad' });
    await expect(warning).toContainText('La última copia de tus datos es de hace 3 días.');
    const made = await runCommand('backup', [join(data, 'copia.pulso')], { PULSO_DATA: data });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Clientes activos')).toBeVisible();
    await expect(warning).toBeHidden();
    await page.context().close();
  } finally {
    await server.stop();
  }
});
