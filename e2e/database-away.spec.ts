import { commonFailures } from '../src/wire/failures.ts';
import { addClient } from './gym.ts';
import { enterNewGym, expect, test } from './pulso.ts';

const { status, code, message } = commonFailures.database_away;
const away = {
  status,
  headers: { 'retry-after': '1' },
  json: { error: { code, message, requestId: '01900000-0000-7000-8000-000000000000' } },
};

test('sin base de datos la pantalla lo dice, y vuelve sola', { tag: '@clients' }, async ({
  page,
  expectedErrors,
}) => {
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const list = /\/api\/clients\?/;
  expectedErrors.push(/503/);

  await test.step('una pausa corta no se nota', async () => {
    await page.route(list, (route) => route.fulfill(away), { times: 1 });
    await page.goto('/clients');
    await expect(page.getByRole('row', { name: /Ana Rojas/ })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  await test.step('una larga se dice mientras dura', async () => {
    await page.route(list, (route) => route.fulfill(away));
    await page.reload();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('No hay conexión con la base de datos');
    await expect(alert).toContainText('Reintentando…');
    await expect(alert).not.toContainText('Algo falló');
    await page.unroute(list);
    await expect(page.getByRole('row', { name: /Ana Rojas/ })).toBeVisible();
    await expect(alert).toBeHidden();
  });
});
