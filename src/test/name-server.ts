import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode, RECURSION_DESIRED } from 'dns-packet';

/** A name server that knows what a test says. */
export interface NameServer {
  /** For PULSO_DNS_SERVERS. */
  readonly address: string;
  /** The texts of names; a name that is missing does not exist. */
  readonly texts: Map<string, string>;
  /** Fails whatever it is asked, until it is false again. */
  isFailing: boolean;
  close(): Promise<void>;
}

export async function openNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server = { texts: new Map<string, string>(), isFailing: false };
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const name = questions[0]?.name ?? '';
    const text = server.texts.get(name);
    const rcode = server.isFailing ? 2 : text === undefined ? 3 : 0;
    const answer = encode({
      type: 'response',
      id: id ?? 0,
      flags: RECURSION_DESIRED | rcode,
      questions,
      answers: text === undefined || server.isFailing ? [] : [{ type: 'TXT', name, data: text }],
    });
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return Object.assign(server, {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  });
}
