import { enterNewGym, expect, show, test } from './pulso.ts';

test('si no se carga lo que guarda y envía sin conexión, se dice', { tag: ['@sales'] }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch/);
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('pulso-ahead')) await route.abort();
    else await route.fulfill({ response });
  });
  await enterNewGym(page);
  await show(page, '/clients');
  await expect(page.getByRole('alert').filter({ hasText: 'Una parte de Pulso no se cargó' })).toBeVisible();
  // What is still on its way is read before it goes with the page.
  await page.unrouteAll({ behavior: 'wait' });
});
