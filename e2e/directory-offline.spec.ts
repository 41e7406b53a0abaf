import { addClient, addMembership, addPayment } from './gym.ts';
import { keptAhead, offlineBar } from './offline.ts';
import { enterNewGym, expect, signIn, test } from './pulso.ts';

test('sin conexión se encuentra a quien se acaba de agregar, y con lo que acaba de pagar', {
  tag: ['@embedded', '@clients', '@payments'],
}, async ({ page: desk, openBrowser, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|No hay conexión/);
  await enterNewGym(desk);
  const { id } = await addClient(desk, { name: 'Ana', surname: 'Rojas' });
  const membershipId = await addMembership(desk, id);
  const page = await openBrowser({ serviceWorkers: 'allow' });
  await signIn(page);
  await page.goto('/clients');
  await expect(page.getByRole('row', { name: /Ana Rojas/ })).toBeVisible();
  await expect.poll(() => keptAhead(page)).toEqual([1, 0]);
  await addPayment(desk, membershipId);
  await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText('Vence el');
  await addClient(desk, { name: 'Zoe', surname: 'Nueva', dni: '22.222.222-2' });
  await expect.poll(() => keptAhead(page)).toEqual([2, 0]);
  await page.context().setOffline(true);
  await expect(offlineBar(page)).toBeVisible();
  await page.goto('/clients?buscar=nueva');
  await expect(page.getByRole('row', { name: /Zoe Nueva/ })).toBeVisible();
  await page.goto('/clients?buscar=rojas');
  await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText('Vence el');
});
