import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { openMailbox } from '../src/test/mailbox.ts';
import { freshCodeOf } from '../src/test/totp.ts';
import { linkInMail } from './mails.ts';
import { test as base, expect, jsonOf, password, signIn } from './pulso.ts';
import { type Server, startServer } from './server.ts';
import { newData } from './setup.ts';

type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

export const operator = 'operadora@correo.cl';

interface InstallationFixtures {
  mailbox: Mailbox;
  /** A server of the test's own, so that it counts no gyms but its own; `operator` runs it. */
  installation: Server;
}

export const test = base.extend<InstallationFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox();
    await use(mailbox);
    await mailbox.close();
  },
  installation: async ({ mailbox }, use) => {
    const server = await startServer(await newData(), {
      SMTP_URL: mailbox.url,
      PULSO_OPERATORS: operator,
    });
    await use(server);
    await server.stop();
  },
  // First what ends last: a browser that outlived its server would complain.
  openBrowser: async ({ installation, openBrowser }, use) =>
    use((options) => openBrowser({ baseURL: installation.url, ...options })),
});

export const gyms = (page: Page) => page.getByRole('table', { name: 'Gimnasios' });

/** Signs the operator in, with a gym of her own. */
export async function signUpOperator(page: Page, gymName: string): Promise<void> {
  await jsonOf(
    page.request.post('/api/register', {
      data: { id: v7(), email: operator, password, gymName, role: 'gym' },
    }),
  );
  await signIn(page, operator);
}

export async function proveAddress(page: Page, mailbox: Mailbox): Promise<void> {
  await page.goto(await linkInMail(mailbox, operator, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByRole('link', { name: 'Ir a Pulso' })).toBeVisible();
}

export async function enterInTwoSteps(page: Page): Promise<void> {
  const { secret } = await jsonOf<{ secret: string }>(
    page.request.post('/api/two-factor', { data: { currentPassword: password } }),
  );
  await jsonOf(page.request.put('/api/two-factor', { data: { code: freshCodeOf(secret) } }));
}

/** Signs the operator in with all that the screen of the installation asks of her. */
export async function enterAsOperator(page: Page, mailbox: Mailbox, gymName: string): Promise<void> {
  await signUpOperator(page, gymName);
  await proveAddress(page, mailbox);
  await enterInTwoSteps(page);
}
