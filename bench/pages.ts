import { chromium } from '@playwright/test';

/** Kilobytes of JavaScript, as compressed on the way, that a fresh browser loads to show a page. */
export async function scriptWeights(
  url: string,
  person: { email: string; password: string },
): Promise<{ login: number; clients: number }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
  const weigh = async (path: string, signedIn: boolean) => {
    const context = await browser.newContext();
    if (signedIn) await context.request.post(`${url}/api/sign-in`, { data: person });
    const page = await context.newPage();
    const weights: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        weights.push(request.sizes().then((sizes) => sizes.responseBodySize));
    });
    await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
    const total = (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0);
    await context.close();
    return total / 1000;
  };
  try {
    return { login: await weigh('/login', false), clients: await weigh('/clients', true) };
  } finally {
    await browser.close();
  }
}
