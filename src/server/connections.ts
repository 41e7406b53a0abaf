import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** On close, lets running requests finish, then cuts every connection: browsers keep idle ones open. */
export function cutConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let running = 0;
  app.addHook('onRequest', async (_request, reply) => {
    running++;
    reply.raw.once('close', () => running--);
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      if (running > 0) return;
      for (const socket of sockets) socket.destroy();
    }, 20).unref();
    app.server.once('close', () => clearInterval(timer));
  });
}
