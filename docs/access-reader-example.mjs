// A reader: takes a pass a line from a keyboard reader, and opens or says why not. docs/access-control.md
import { createHash, createHmac, createPublicKey, randomUUID, verify } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const {
  PULSO_URL = 'http://localhost:3000',
  PULSO_KEY = '',
  PULSO_STATE = fileURLToPath(new URL('access-reader-state.json', import.meta.url)),
  PULSO_ANSWER_MS = '1000',
} = process.env;
/** How long somebody waits at the door for Pulso's answer. */
const answerWithinMs = Number(PULSO_ANSWER_MS);
const refreshMs = 5 * 60_000;
const passagesAtOnce = 10;
const longestPass = 400;

if (!PULSO_KEY.startsWith('pulso_reader_'))
  throw new Error('PULSO_KEY is the key of a reader: pulso_reader_…');

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const printKey = hashOf(PULSO_KEY);
const noRules = { until: 0, pages: [] };

/**
 * What is kept across restarts: the rules and until when they hold; the door's direction and minutes of passback; when each print
 * last came in; and the passages that were decided offline and are not reported yet.
 */
const state = {
  ...{ reader: hashOf(printKey), rules: noRules, direction: 'in', passbackMinutes: 0, cameIn: {} },
  ...{ waiting: [], ...readState() },
};

function readState() {
  try {
    const stored = JSON.parse(readFileSync(PULSO_STATE, 'utf8'));
    return stored.reader === hashOf(printKey) ? stored : { waiting: stored.waiting ?? [] };
  } catch (reason) {
    if (reason.code !== 'ENOENT') console.error(`${PULSO_STATE}: ${reason.message}`);
    return {};
  }
}

/** Writes all of it or nothing. A full disk must not keep a door shut, so a failure is only logged. */
function save() {
  const earliest = Date.now() - state.passbackMinutes * 60_000;
  state.cameIn = Object.fromEntries(Object.entries(state.cameIn).filter(([, at]) => at > earliest));
  try {
    writeFileSync(`${PULSO_STATE}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
    renameSync(`${PULSO_STATE}.new`, PULSO_STATE);
  } catch (reason) {
    console.error(`${PULSO_STATE}: ${reason.message}`);
  }
}

/**
 * Asks Pulso, whose answer has a field `expected`. Undefined where Pulso cannot be reached or answers too late, or where something else
 * answers, such as the sign-in page of a network.
 */
async function ask(
  method,
  path,
  expected,
  { input, etag, signal = AbortSignal.timeout(answerWithinMs) } = {},
) {
  let response;
  let body;
  try {
    response = await fetch(`${PULSO_URL}/api/access/${path}`, {
      method,
      signal,
      headers: {
        authorization: `Bearer ${PULSO_KEY}`,
        ...(etag && { 'if-none-match': etag }),
        ...(input && { 'content-type': 'application/json' }),
      },
      ...(input && { body: JSON.stringify(input) }),
    });
    if (response.status !== 304) body = await response.json();
  } catch {
    return undefined;
  }
  const { status, ok, headers } = response;
  if (status >= 500 || status === 429 || (status !== 304 && !body?.[ok ? expected : 'error']))
    return undefined;
  if (status === 401) {
    state.rules = noRules;
    save();
    console.error(`Pulso does not take this key any more: ${body.error.message}`);
  }
  return { status, ok, etag: headers.get('etag'), body };
}

/** Fetches the rules page by page; a page whose ETag still holds is kept as it was. */
async function refresh() {
  const pages = [];
  for (let after = ''; after !== null; ) {
    const path = after === '' ? 'rules' : `rules?after=${after}`;
    const known = state.rules.pages.find((page) => page.path === path);
    const signal = AbortSignal.timeout(10 * answerWithinMs);
    const answer = await ask('GET', path, 'items', { etag: known?.etag, signal });
    if (!answer?.ok && answer?.status !== 304) return;
    const page = answer.ok ? answer.body : known;
    pages.push({ ...page, path, etag: answer.etag });
    after = page.next;
  }
  const [{ validSeconds, direction, passbackMinutes }] = pages;
  state.rules = { until: Date.now() + validSeconds * 1000, pages };
  Object.assign(state, { direction, passbackMinutes });
  save();
}

/** The holder, the turn and the signature of a code; null for the number of a card. */
const codeIn = (pass) => /^([0-9a-f]{32})\.(\d+)\.(.+)$/i.exec(pass);

/** The print of a pass, by which it is listed in the rules. */
const printOf = (pass) =>
  createHmac('sha256', printKey)
    .update(codeIn(pass)?.[1].toLowerCase() ?? pass.replace(/[\s:.-]/g, '').toUpperCase())
    .digest('hex');

/** Whether the gym signed a code, for now. */
function isSigned([, holder, turn, signature]) {
  const [{ codeKey, codeSeconds }] = state.rules.pages;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: codeKey }, format: 'jwk' });
  const isCurrent = Math.abs(Math.floor(Date.now() / 1000 / codeSeconds) - Number(turn)) <= 1;
  return (
    isCurrent && verify(null, Buffer.from(`${holder}.${turn}`), key, Buffer.from(signature, 'base64url'))
  );
}

/** What the rules say of a pass, while they hold. */
function mayComeIn(pass) {
  const now = Date.now();
  const code = codeIn(pass);
  if (now > state.rules.until || (code && !isSigned(code))) return false;
  const print = printOf(pass);
  const rule = state.rules.pages.flatMap(({ items }) => items).find((one) => one.pass === print);
  return (
    rule !== undefined &&
    (rule.from === null || Date.parse(rule.from) <= now) &&
    (rule.until === null || now < Date.parse(rule.until))
  );
}

/** Whether the pass let somebody in here within the minutes of passback. */
const cameInLately = (pass) => state.cameIn[printOf(pass)] > Date.now() - state.passbackMinutes * 60_000;

function noteComingIn(pass) {
  if (state.direction === 'in' && state.passbackMinutes > 0) state.cameIn[printOf(pass)] = Date.now();
}

/** Reports the passages that were decided offline; Pulso counts each once, however often it is sent. */
async function sendWaiting(atOnce = passagesAtOnce) {
  while (state.waiting.length > 0) {
    const items = state.waiting.slice(0, atOnce);
    const answer = await ask('POST', 'offline-passages', 'items', { input: { items } });
    if (answer?.status === 400 && items.length > 1) return sendWaiting(1);
    if (!answer?.ok && answer?.status !== 400) return;
    state.waiting.splice(0, items.length);
    save();
    console.log(
      answer.ok
        ? `Llegaron ${items.length} pases sin conexión.`
        : `No se pudo anotar: ${answer.body.error.message}`,
    );
  }
}

let reporting;
/** One report at a time, so that nothing is sent twice. */
function report() {
  reporting ??= sendWaiting().finally(() => {
    reporting = undefined;
  });
  return reporting;
}

/** Decides by the rules, and writes the decision before the door opens. */
function decideAlone(pass, askedId) {
  const isBack = state.direction === 'in' && cameInLately(pass);
  const granted = state.direction === 'out' || (!isBack && mayComeIn(pass));
  state.waiting.push({ id: randomUUID(), pass, at: new Date().toISOString(), granted, askedId });
  if (granted) noteComingIn(pass);
  save();
  if (granted) return 'ABRE, sin conexión.';
  return isBack ? 'NO ABRE, sin conexión: ya entró hace poco.' : 'NO ABRE, sin conexión.';
}

async function decide(pass) {
  const signal = AbortSignal.timeout(answerWithinMs);
  // Pulso finds passback only among what was reported. However much there is to report, half of the time is left for its answer.
  if (state.direction === 'in') await Promise.race([report(), wait(answerWithinMs / 2)]);
  const id = randomUUID();
  const answer = await ask('POST', 'passages', 'message', { input: { id, pass }, signal });
  if (!answer) return decideAlone(pass, id);
  if (!answer.ok) return `${state.direction === 'out' ? 'ABRE' : 'NO ABRE'}: Pulso no acepta el pase.`;
  const { granted, message } = answer.body;
  if (granted) {
    noteComingIn(pass);
    save();
  }
  return `${granted ? 'ABRE' : 'NO ABRE'}: ${message}`;
}

async function synchronize() {
  await refresh().catch(console.error);
  void report();
}

// The rules say which way the door leads, but nobody waits for them longer than for an answer.
await Promise.race([synchronize(), wait(answerWithinMs)]);
setInterval(() => void synchronize(), refreshMs).unref();
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  console.log(await decide(line.trim().slice(0, longestPass)));
  void report();
}
