import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../test/app.ts';

describe.runIf(process.env.PULSO_TEST_DATABASE === 'embedded')('al cerrar', () => {
  let app: TestApp;
  let port: number;
  beforeEach(async () => {
    app = await openTestApp();
    port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterEach(() => app.close());

  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const ask = (socket: Socket) => {
    const answer = once(socket, 'data');
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return answer.then(([bytes]) => String(bytes));
  };

  test('lo que llega por una conexión que sigue abierta recibe 503, y no un corte', async () => {
    const socket = await open();
    expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200/);
    const closed = app.app.close();
    const late = await ask(socket);
    expect(late).toMatch(/^HTTP\/1\.1 503/);
    expect(late).toMatch(/\r\nconnection: close\r\n/i);
    expect(late).toMatch(/\r\nretry-after: 2\r\n/i);
    expect(late).toContain('"code":"stopping"');
    await once(socket, 'close');
    await closed;
  });

  test('una conexión en la que nadie pide nada no lo demora para siempre', async () => {
    const [unused, idle] = [await open(), await open()];
    await ask(idle);
    await app.app.close();
    await Promise.all([unused, idle].map((socket) => socket.closed || once(socket, 'close')));
  });
});
