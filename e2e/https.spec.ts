import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificates } from '../src/test/certificates.ts';
import { addClient } from './gym.ts';
import { enterNewGym, expect, ownerEmail, submitSignIn, test } from './pulso.ts';
import { startServer } from './server.ts';
import { newData } from './setup.ts';

test('con un certificado, todo va por https y HTTP/2', { tag: '@clients' }, async ({
  openBrowser,
  expectedErrors,
}) => {
  const data = await newData();
  const [cert, key] = [join(data, 'cert.pem'), join(data, 'key.pem')];
  await writeFile(cert, certificates.first.cert);
  await writeFile(key, certificates.first.key);
  const server = await startServer(data, {
    PULSO_TLS_CERT: cert,
    PULSO_TLS_KEY: key,
  });
  try {
    const page = await openBrowser({ baseURL: server.url, ignoreHTTPSErrors: true });
    await enterNewGym(page);
    await page.context().clearCookies();
    expectedErrors.push(/status of 401/);
    await page.goto('/clients');
    await submitSignIn(page, ownerEmail());
    await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible();
    const another = await page.context().newPage();
    await another.goto('/clients');
    await expect(another.getByRole('heading', { name: 'Clientes' })).toBeVisible();
    await addClient(page, { name: 'Ana', surname: 'Rojas' });
    for (const tab of [page, another])
      await expect(tab.getByRole('row', { name: /Ana Rojas/ })).toBeVisible();
    const protocols = await page.evaluate(() =>
      performance
        .getEntries()
        .filter((entry) => 'nextHopProtocol' in entry)
        .map((entry) => (entry as PerformanceResourceTiming).nextHopProtocol),
    );
    expect(new Set(protocols.filter(Boolean))).toEqual(new Set(['h2']));
    expect((await page.context().cookies()).every(({ secure }) => secure)).toBe(true);
    await page.context().close();
  } finally {
    await server.stop();
  }
});
