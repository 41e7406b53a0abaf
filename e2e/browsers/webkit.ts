import { expect } from '@playwright/test';
import { findPort } from '../../src/test/ports.ts';
import { asJson, type Driver } from './driver.ts';
import { startProgram } from './program.ts';

const environment = {
  // It has no user namespaces where the tests run as root, and opens nothing but Pulso.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  // Frames by shared memory: there is no graphics card to pass them.
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
};

/** The system's WebKitGTK by its WebDriver, on a screen that nobody sees. */
export async function openWebKit(): Promise<Driver> {
  const screen = startProgram('Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  ]);
  const display = await screen.printed(/^(\d+)\n/m);
  const port = await findPort();
  const program = startProgram('WebKitWebDriver', [`--port=${port}`], {
    ...environment,
    DISPLAY: `:${display}`,
  });
  const send = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await expect(() => send('GET', '/status')).toPass();
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: {} });
  const at = `/session/${sessionId}`;
  const evaluate: Driver['evaluate'] = async (run, ...args) =>
    JSON.parse(
      await send('POST', `${at}/execute/sync`, {
        script: `return (${asJson(run)})(arguments[0])`,
        args: [JSON.stringify(args)],
      }),
    );
  return {
    evaluate,
    go: async (url) => {
      await send('POST', `${at}/url`, { url });
      await evaluate(listen);
    },
    perform: async (actions) => {
      await send('POST', `${at}/actions`, { actions: [actions] });
    },
    resize: async (width, height) => {
      await send('POST', `${at}/window/rect`, { width, height });
    },
    picture: () => send('GET', `${at}/screenshot`),
    complaints: () =>
      evaluate(() => (window as unknown as { complaints?: string[] }).complaints?.splice(0) ?? []),
    close: async () => {
      await send('DELETE', at).catch(() => {});
      await program.stop();
      await screen.stop();
    },
  };
}

/** Keeps what goes wrong in the page from now on: its WebDriver tells nothing of the console. */
function listen(): void {
  const complaints: string[] = [];
  Object.assign(window, { complaints });
  const { error } = console;
  console.error = (...said: unknown[]) => {
    complaints.push(said.join(' '));
    error(...said);
  };
  window.addEventListener(
    'error',
    ({ message, target }) => {
      const element = target instanceof HTMLElement ? target.outerHTML : '';
      complaints.push(message ?? element);
    },
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(`${reason}`));
}
