// A reader: takes a pass a line from a keyboard reader, and opens or says why not. docs/access-control.md
import { createHash, createHmac, createPublicKey, randomUUID, verify } from 'node:crypto';
import { createInterface } from 'node:readline';

const { PULSO_URL = 'http://localhost:3000', PULSO_KEY = '' } = process.env;
const answerWithinMs = 1_000;
const refreshMs = 5 * 60_000;
const passagesAtOnce = 10;
const longestPass = 400;

if (!PULSO_KEY.startsWith('pulso_reader_'))
  throw new Error('PULSO_KEY is the key of a reader: pulso_reader_…');

const printKey = createHash('sha256').update(PULSO_KEY).digest('hex');
/** What Pulso last said of who may come in, and until when that counts. */
let rules = { until: 0, etags: new Map(), pages: [] };
/** What was decided without Pulso. */
const waiting = [];

/** Asks Pulso; undefined where it cannot be reached. */
async function ask(method, path, { input, etag } = {}) {
  try {
    const response = await fetch(`${PULSO_URL}/api/access/${path}`, {
      method,
      signal: AbortSignal.timeout(method === 'GET' ? 10 * answerWithinMs : answerWithinMs),
      headers: {
        authorization: `Bearer ${PULSO_KEY}`,
        ...(etag && { 'if-none-match': etag }),
        ...(input && { 'content-type': 'application/json' }),
      },
      ...(input && { body: JSON.stringify(input) }),
    });
    if (response.status === 401) {
      rules = { until: 0, etags: new Map(), pages: [] };
      throw new Error(`Pulso does not take this key any more: ${await response.text()}`);
    }
    if (response.status >= 500 || response.status === 429) return undefined;
    return response;
  } catch (reason) {
    if (reason instanceof TypeError || reason.name === 'TimeoutError') return undefined;
    throw reason;
  }
}

/** Fetches the rules, page by page, those that have not changed by their ETag alone. */
async function refresh() {
  const { etags: knownEtags, pages: known } = rules;
  const [etags, pages] = [new Map(), []];
  for (let after = ''; after !== null; ) {
    const path = after === '' ? 'rules' : `rules?after=${after}`;
    const response = await ask('GET', path, { etag: knownEtags.get(path) });
    if (!response?.ok && response?.status !== 304) return;
    const page = response.status === 304 ? known.find((one) => one.path === path) : await response.json();
    etags.set(path, response.headers.get('etag'));
    pages.push({ ...page, path });
    after = page.next;
  }
  rules = { until: Date.now() + pages[0].validSeconds * 1000, etags, pages };
}

/** The text by which a pass stands in the rules; null for a code that the gym did not sign, or not for now. */
function textOf(pass) {
  const [holder, turn, signature] = pass.split('.');
  if (!/^[0-9a-f]{32}$/i.test(holder) || turn === undefined)
    return pass.replace(/[\s:.-]/g, '').toUpperCase();
  const [{ codeKey, codeSeconds }] = rules.pages;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: codeKey }, format: 'jwk' });
  const signed = verify(
    null,
    Buffer.from(`${holder}.${turn}`),
    key,
    Buffer.from(signature ?? '', 'base64url'),
  );
  const isCurrent = Math.abs(Math.floor(Date.now() / 1000 / codeSeconds) - Number(turn)) <= 1;
  return signed && isCurrent ? holder.toLowerCase() : null;
}

/** What the rules say of a pass, for as long as they count. */
function mayComeIn(pass) {
  if (Date.now() > rules.until) return false;
  const text = textOf(pass);
  if (text === null) return false;
  const print = createHmac('sha256', printKey).update(text).digest('hex');
  const rule = rules.pages.flatMap(({ items }) => items).find((one) => one.pass === print);
  const now = Date.now();
  return (
    rule !== undefined &&
    (rule.from === null || Date.parse(rule.from) <= now) &&
    (rule.until === null || now < Date.parse(rule.until))
  );
}

/** Sends what was decided without Pulso, each thing once however often it is sent. */
async function sendWaiting(atOnce = passagesAtOnce) {
  while (waiting.length > 0) {
    const items = waiting.slice(0, atOnce);
    const response = await ask('POST', 'offline-passages', { input: { items } });
    if (response?.status === 400 && items.length > 1) return sendWaiting(1);
    if (!response?.ok && response?.status !== 400) return;
    waiting.splice(0, items.length);
    console.log(
      response.ok
        ? `${items.length} que pasaron sin conexión.`
        : `No se pudo anotar: ${await response.text()}`,
    );
  }
}

let reporting = false;
/** One at a time: what waits is not sent twice. */
async function report() {
  if (reporting) return;
  reporting = true;
  await sendWaiting().finally(() => {
    reporting = false;
  });
}

async function decide(pass) {
  const response = await ask('POST', 'passages', { input: { id: randomUUID(), pass } });
  if (response?.ok) {
    const { granted, message } = await response.json();
    return `${granted ? 'ABRE' : 'NO ABRE'}: ${message}`;
  }
  if (response) return `NO ABRE: ${await response.text()}`;
  const granted = mayComeIn(pass);
  waiting.push({ id: randomUUID(), pass, at: new Date().toISOString(), granted });
  return `${granted ? 'ABRE' : 'NO ABRE'}, sin conexión.`;
}

await refresh();
setInterval(() => void refresh().then(report).catch(console.error), refreshMs).unref();
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  console.log(await decide(line.trim().slice(0, longestPass)));
  await report();
}
