import { type Asking, test as base, expect } from '../pulso.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { type Hand, handOf } from './hand.ts';
import { openWebKit } from './webkit.ts';

export interface EngineOption {
  engine: 'firefox' | 'webkit';
}

interface Fixtures {
  /** A browser of the test's own; what its console complained of fails the test. */
  driver: Driver;
  hand: Hand;
  /** What the journeys' own steps need of a page: to ask the server without a screen. */
  gym: Asking;
}

const opened = { firefox: openFirefox, webkit: openWebKit };

export const test = base.extend<Fixtures, EngineOption>({
  engine: ['firefox', { scope: 'worker', option: true }],
  driver: async ({ engine }, use, testInfo) => {
    const driver = await opened[engine]();
    await driver.resize(1440, 900);
    try {
      await use(driver);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('picture', {
          body: Buffer.from(await driver.picture(), 'base64'),
          contentType: 'image/png',
        });
      expect(await driver.complaints(), 'errores en la consola').toEqual([]);
    } finally {
      await driver.close();
    }
  },
  hand: ({ driver }, use) => use(handOf(driver)),
  gym: ({ request }, use) => use({ request }),
});

export { expect };
