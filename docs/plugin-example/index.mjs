// Thanks each new client of a gym, by a note on them: docs/write-a-plugin.md.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const { PULSO_URL = 'http://localhost:3000', PULSO_KEY = '', PULSO_SECRET = '', PORT = '4570' } = process.env;
const oldestSeconds = 5 * 60;
const longestBody = 100_000;

if (!PULSO_SECRET.startsWith('whsec_')) throw new Error('PULSO_SECRET is the webhook’s secret: whsec_…');

/** Whether a message is from Pulso, and new. */
function isGenuine(headers, body) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= oldestSeconds)) return false;
  const key = Buffer.from(PULSO_SECRET.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  return signatures.some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** The same UUID for the same message, so that doing something twice does it once. */
function idFor(messageId) {
  const hash = createHash('sha256').update(messageId).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Asks the API, and waits as it says where it cannot answer now. */
async function ask(method, path, input) {
  for (;;) {
    const answer = await fetch(`${PULSO_URL}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${PULSO_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (answer.ok) return answer.json();
    const wait = Number(answer.headers.get('retry-after'));
    if (!wait) throw new Error(`${answer.status} ${await answer.text()}`);
    await setTimeout(wait * 1000);
  }
}

/** What this plugin is for. */
async function handle(messageId, { type, data }) {
  if (type !== 'client.created') return;
  const text = `Darle la bienvenida a ${data.name}.`;
  await ask('POST', `/clients/${data.id}/notes`, { id: idFor(messageId), text });
  console.log(`Nota para ${data.name}.`);
}

async function read(request) {
  let body = '';
  for await (const part of request.setEncoding('utf8')) {
    body += part;
    if (body.length > longestBody) return '';
  }
  return body;
}

const server = createServer(async (request, response) => {
  const body = await read(request);
  if (!isGenuine(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(204).end();
  await handle(request.headers['webhook-id'], JSON.parse(body)).catch(console.error);
});

server.listen(Number(PORT), '127.0.0.1', () => console.log(`Escucha en el puerto ${server.address().port}.`));
