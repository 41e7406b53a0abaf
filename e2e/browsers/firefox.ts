import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asJson, type Driver } from './driver.ts';
import { startProgram } from './program.ts';

const preferences = {
  'intl.accept_languages': 'es-CL',
  'ui.prefersReducedMotion': 1,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
};

interface Message {
  id?: number;
  method?: string;
  result?: unknown;
  error?: string;
  message?: string;
  params?: { level?: string; text?: string };
}

/** What a page was still loading ahead, by its service worker, when the next one was opened. */
const isLeftBehind = (complaint: string): boolean =>
  /A ServiceWorker intercepted the request/.test(complaint);

/** A connection by WebDriver BiDi: what is sent, and what the console complains of. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  const complaints: string[] = [];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, method, params, error, message, result } = JSON.parse(data) as Message;
    if (method === 'log.entryAdded' && params?.level === 'error' && !isLeftBehind(params.text ?? ''))
      complaints.push(params.text ?? '');
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last = 0;
  return {
    complaints,
    send: <Result>(method: string, params: object): Promise<Result> => {
      const answer = Promise.withResolvers<unknown>();
      waiting.set(++last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise as Promise<Result>;
    },
  };
}

interface Evaluated {
  result?: { value: string };
  exceptionDetails?: { text: string };
}

/** The system's Firefox, which speaks WebDriver BiDi. */
export async function openFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'pulso-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const program = startProgram(process.env.FIREFOX_PATH ?? 'firefox', [
    ...['--headless', '--remote-debugging-port=0'],
    ...['--profile', profile],
  ]);
  const { send, complaints } = await connect(`${await program.printed(/BiDi listening on (\S+)/)}/session`);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  // In its first tab the address bar has the focus.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  return {
    go: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (run, ...args) => {
      const { result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
        functionDeclaration: asJson(run),
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions: [actions] });
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    picture: async () =>
      (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    complaints: async () => complaints.splice(0),
    close: async () => {
      await send('browser.close', {}).catch(() => {});
      await program.stop();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
