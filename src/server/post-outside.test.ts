import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isPublicAddress, postOutside } from './post-outside.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const post = (url: string, networks: readonly string[] = []) =>
  postOutside({ url, headers: { 'content-type': 'text/plain' }, body: 'hola', networks });

test.each([
  ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...[
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
  ],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'x.cl',
  ],
])('%s no es de internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '200.1.123.4', '2606:4700::1111', '::ffff:8.8.8.8'])('%s es de internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('un nombre o una dirección que lleva a esta máquina se rechaza, y nada le llega', async () => {
  let asked = 0;
  const port = await listen((_, response) => {
    asked += 1;
    response.end();
  });
  const names = ['localhost', '127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0'];
  for (const name of names)
    expect(await post(`https://${name}:${port}/`), name).toEqual({
      trouble: 'private_address',
      isSent: false,
    });
  expect(asked).toBe(0);
});

test('sin https no se manda nada, salvo a lo que se permitió', async () => {
  const port = await listen((_, response) => response.end('sí'));
  expect(await post(`http://localhost:${port}/`)).toEqual({ trouble: 'not_encrypted', isSent: false });
  expect(await post(`http://127.0.0.1:${port}/`, ['10.0.0.0/8'])).toEqual({
    trouble: 'private_address',
    isSent: false,
  });
  expect(await post(`http://localhost:${port}/`, ['127.0.0.1', '::1'])).toEqual({ status: 200, text: 'sí' });
  expect(await post('http://8.8.8.8/', ['127.0.0.1'])).toEqual({ trouble: 'private_address', isSent: false });
});

test('una redirección no se sigue', async () => {
  const paths: string[] = [];
  const port = await listen(({ url = '' }, response) => {
    paths.push(url);
    response.writeHead(307, { location: '/otra' }).end();
  });
  expect(await post(`http://127.0.0.1:${port}/una`, ['127.0.0.1'])).toEqual({ status: 307, text: '' });
  expect(paths).toEqual(['/una']);
});

test('de una respuesta sin fin se lee el comienzo', async () => {
  const port = await listen((_, response) => {
    const write = () => {
      while (response.write('a'.repeat(10_000)));
    };
    response.on('drain', write);
    write();
  });
  const posted = await post(`http://127.0.0.1:${port}/`, ['127.0.0.1']);
  expect(posted).toEqual({ status: 200, text: 'a'.repeat(2_000) });
});

test('una respuesta que cambia de protocolo es como ninguna', async () => {
  const port = await listen(({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: otro\r\n\r\n');
  });
  expect(await post(`http://127.0.0.1:${port}/`, ['127.0.0.1'])).toEqual({
    trouble: 'unreachable',
    isSent: true,
  });
});

test('si nadie escucha o lo que responde no es http, se dice, y si pudo llegar', async () => {
  const port = await listen(({ socket }) => socket.end('hola'));
  expect(await post(`http://127.0.0.1:${port}/`, ['127.0.0.1'])).toEqual({
    trouble: 'unreachable',
    isSent: true,
  });
  const neverSent = { trouble: 'unreachable', isSent: false };
  expect(await post('http://127.0.0.1:1/', ['127.0.0.1'])).toEqual(neverSent);
  expect(await post('https://no-existe.invalid/')).toEqual(neverSent);
});
