import { type IncomingMessage, request } from 'node:http';

export interface LiveStream {
  readonly status: number;
  /** Changes heard since it opened; the first comes with the opening. */
  changes(): number;
  /** Milliseconds that the last change said to wait before asking again. */
  delay(): number;
  /** The last change's name. */
  change(): string;
  /** Resolves with the next change that was not yet waited for. */
  next(): Promise<void>;
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens /api/live as a browser does, with these cookies. */
export function openStream(address: string, cookie: string): Promise<LiveStream> {
  return new Promise((resolve, reject) => {
    const connection = request(`${address}/api/live`, { headers: { cookie }, agent: false });
    connection.on('error', reject);
    connection.on('response', (response: IncomingMessage) => {
      let received = 0;
      let consumed = 0;
      let delay = 0;
      let change = '';
      let waiting: (() => void) | undefined;
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const changes = [...text.matchAll(/id: (\S+)\nevent: change\ndata: (\d+)/g)];
        received += changes.length;
        change = changes.at(-1)?.[1] ?? change;
        delay = Number(changes.at(-1)?.[2] ?? delay);
        waiting?.();
      });
      response.on('error', () => {});
      const ended = new Promise<void>((done) => response.once('close', () => done()));
      const next = () =>
        new Promise<void>((done) => {
          const look = () => {
            if (received <= consumed) return;
            consumed++;
            waiting = undefined;
            done();
          };
          waiting = look;
          look();
        });
      resolve({
        status: response.statusCode ?? 0,
        changes: () => received,
        delay: () => delay,
        change: () => change,
        next,
        ended,
        close: () => connection.destroy(),
      });
    });
    connection.end();
  });
}
