// Answers every request with as many bytes as its path says: the lower bound of any HTTP server on this machine.
import { createServer } from 'node:http';

const server = createServer((incoming, outgoing) => {
  incoming.resume();
  incoming.on('end', () => {
    const bytes = Number(incoming.url?.slice(1));
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes });
    outgoing.end('x'.repeat(bytes));
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('disconnect', () => process.exit(0));
