import type { Browser, BrowserContext, BrowserType, Page } from '@playwright/test';
import { addClient } from './gym.ts';
import { enterNewGym, expect, ownerEmail, submitSignIn, test } from './pulso.ts';
import { addClass } from './reception.ts';
import { addProduct, lines, openPointOfSale, openTill, order, scan, water } from './store.ts';

/** A browser to which the gym's own network gives this machine a name, as a router does. */
function launchOnNetwork(chromium: BrowserType): Promise<Browser> {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...args, '--host-resolver-rules=MAP gimnasio.lan 127.0.0.1'],
  });
}

/** Lets a page tell how many streams it holds. */
const countStreams = (context: BrowserContext) =>
  context.addInitScript(() => {
    const opened: EventSource[] = [];
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        opened.push(this);
      }
    };
    Object.assign(window, {
      streams: () => opened.filter(({ readyState }) => readyState !== EventSource.CLOSED).length,
    });
  });
const streamsOf = (tab: Page): Promise<number> =>
  tab.evaluate(() => (window as unknown as { streams: () => number }).streams());

/** Headless Chromium shows every page at once, so a page is told itself that it was put behind another. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: hidden ? 'hidden' : 'visible',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test.describe('en la red del gimnasio, por http y con un nombre', { tag: ['@clients', '@sales'] }, () => {
  let browser: Browser;
  let tabs: Page[];

  test.beforeEach(async ({ playwright, page, server, contextOptions, extraHTTPHeaders }) => {
    await enterNewGym(page);
    browser = await launchOnNetwork(playwright.chromium);
    const context = await browser.newContext({
      ...contextOptions,
      baseURL: server.url.replace('localhost', 'gimnasio.lan'),
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    });
    await countStreams(context);
    const first = await context.newPage();
    await first.goto('/login?redirect=%2Fclients');
    expect(await first.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
    await submitSignIn(first, ownerEmail());
    await expect(first.getByRole('heading', { name: 'Clientes' })).toBeVisible();
    tabs = [first];
  });
  test.afterEach(() => browser.close());

  const openTabs = async (count: number) => {
    const context = tabs[0]?.context();
    while (context && tabs.length < count) {
      const tab = await context.newPage();
      await tab.goto('/clients');
      // What is still asked for would show what happens meanwhile.
      await expect(
        tab.getByText('Ups! Aún no hay registros').or(tab.getByRole('cell')).first(),
      ).toBeVisible();
      tabs.push(tab);
    }
  };
  /** The tabs that hold a stream. */
  const leaders = async () => {
    const counts = await Promise.all(tabs.map(streamsOf));
    return tabs.flatMap((tab, index) => Array.from({ length: counts[index] ?? 0 }, () => tab));
  };
  /** The only tab that holds a stream. */
  const waitForLeader = async () => {
    await expect.poll(async () => (await leaders()).length).toBe(1);
    return (await leaders())[0] as Page;
  };
  const expectAllHear = async (page: Page, name: string) => {
    await addClient(page, { name });
    for (const tab of tabs) await expect(tab.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  };

  test('la orden de una caja que se cerró sin cobrar está en la próxima que se abre', async ({ page }) => {
    await addProduct(page, water);
    await openTill(page);
    await openTabs(2);
    const [first, second] = tabs as [Page, Page];
    await openPointOfSale(first);
    await openPointOfSale(second);
    await scan(first, water.barcode);
    await expect(lines(first)).toContainText('1Agua mineral');
    await second.reload();
    await expect(order(second)).toBeVisible();
    await expect(lines(second)).toHaveCount(0);
    await first.close({ runBeforeUnload: true });
    const next = await second.context().newPage();
    await openPointOfSale(next);
    await expect(lines(next)).toContainText('1Agua mineral');

    await Promise.all([second.waitForEvent('close'), second.close({ runBeforeUnload: true })]);
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('pulso-left'));
    expect(await next.evaluate(kept), 'de una ventana sin orden no queda nada').toEqual([]);
  });

  test('ocho pestañas abren, se enteran con una sola conexión, y siguen cuando se cierra la que la tiene', async ({
    page,
  }) => {
    await openTabs(8);
    const leader = await waitForLeader();
    await expectAllHear(page, 'Ana');
    await leader.close();
    tabs = tabs.filter((tab) => tab !== leader);
    await waitForLeader();
    await expectAllHear(page, 'Bruno');
  });

  test('si la pestaña que tiene la conexión se detiene, otra la toma, y cuando sigue queda una', async ({
    page,
  }) => {
    await openTabs(3);
    const leader = await waitForLeader();
    const session = await leader.context().newCDPSession(leader);
    await session.send('Debugger.enable');
    await session.send('Debugger.pause');
    tabs = tabs.filter((tab) => tab !== leader);
    await waitForLeader();
    await expectAllHear(page, 'Carla');
    await session.send('Debugger.disable');
    tabs.push(leader);
    await waitForLeader();
    await expectAllHear(page, 'Diego');
  });

  test('lo que no se ve no pregunta ni escucha, y al verse pregunta', async ({ page }) => {
    await openTabs(3);
    const [seen, ...behind] = tabs as [Page, ...Page[]];
    const all = tabs;
    for (const tab of behind) await setHidden(tab, true);
    expect(await waitForLeader()).toBe(seen);
    tabs = [seen];
    await expectAllHear(page, 'Elena');
    await page.goto('/clients');
    await setHidden(seen, true);
    tabs = all;
    await expect.poll(leaders).toEqual([]);
    await addClient(page, { name: 'Franco' });
    await expect(page.getByRole('row', { name: /Franco/ })).toBeVisible();
    for (const tab of behind) await expect(tab.getByRole('row', { name: /Elena/ })).toBeHidden();
    for (const tab of all) await expect(tab.getByRole('row', { name: /Franco/ })).toBeHidden();
    for (const tab of all) {
      await setHidden(tab, false);
      await expect(tab.getByRole('row', { name: /Franco/ })).toBeVisible();
    }
    await waitForLeader();
  });

  test('lo que necesita https lo dice: la cámara, y abrir sin conexión; la página de la API se ve', async ({
    page,
  }) => {
    const [tab] = tabs as [Page];
    await addClass(page, 'Yoga', 12);
    await tab.goto('/checkin');
    await tab.getByRole('button', { name: 'Leer código' }).click();
    const dialog = tab.getByRole('dialog', { name: 'Leer código' });
    await expect(dialog.getByRole('status')).toContainText('solo dejan usar la cámara con https');
    await expect(dialog).toContainText('Busca al cliente por su nombre');
    await tab.goto('/api/docs');
    await expect(tab.getByRole('heading', { name: /^Pulso/ })).toBeVisible();
    await tab.goto('/clients');
    await expect(tab.getByText('Ups! Aún no hay registros')).toBeVisible();
    await tab.context().setOffline(true);
    const bar = tab.getByRole('status').filter({ hasText: 'Sin conexión' });
    await expect(bar).toContainText('sin https no se vuelve a abrir sin conexión');
    await tab.keyboard.press('Control+k');
    const notice = tab.getByRole('alert').filter({ hasText: 'No hay conexión con Pulso. Lo que escribiste' });
    await expect(notice).toBeVisible();
    await tab.getByLabel('Buscar cliente').fill('ana');
    await expect(tab.getByText('No hay conexión con Pulso. Se abre sola cuando vuelva.')).toBeVisible();
    const asked = await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(asked.filter((name) => name.includes('/api/directory'))).toEqual([]);
  });
});
