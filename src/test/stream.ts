import { type IncomingMessage, request } from 'node:http';

export interface LiveStream {
  readonly status: number;
  /** Changes heard since it opened; the first comes with the opening. */
  changes(): number;
  /** Resolves with the next change that was not yet waited for. */
  next(): Promise<void>;
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens /api/live as a browser does, with these cookies. */
export function openStream(address: string, cookie: string): Promise<LiveStream> {
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/api/live`, { headers: { cookie }, agent: false });
    asked.on('error', reject);
    asked.on('response', (response: IncomingMessage) => {
      let heard = 0;
      let taken = 0;
      let waiting: (() => void) | undefined;
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        heard += text.split('event: change').length - 1;
        waiting?.();
      });
      response.on('error', () => {});
      const ended = new Promise<void>((done) => response.once('close', () => done()));
      const next = () =>
        new Promise<void>((done) => {
          const look = () => {
            if (heard <= taken) return;
            taken++;
            waiting = undefined;
            done();
          };
          waiting = look;
          look();
        });
      resolve({
        status: response.statusCode ?? 0,
        changes: () => heard,
        next,
        ended,
        close: () => asked.destroy(),
      });
    });
    asked.end();
  });
}
