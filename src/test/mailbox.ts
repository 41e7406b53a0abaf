import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

export interface Letter {
  to: string;
  content: string;
  /** As it came. */
  raw: string;
}

export const decoded = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** A mail server of the test's own. */
export async function openMailbox() {
  const letters: Letter[] = [];
  let refusal: number | null = null;
  let held: (() => void)[] | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refusal === null ? null : Object.assign(new Error('buzón lleno'), { responseCode: refusal })),
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        const [to] = session.envelope.rcptTo;
        const take = () => {
          letters.push({ to: to?.address ?? '', content: decoded(raw), raw });
          done();
        };
        if (held) held.push(take);
        else take();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    /** Answers every recipient with this code; null takes mail again. */
    refuse: (code: number | null) => {
      refusal = code;
    },
    /** Answers no mail until `resume`. */
    pause: () => {
      held = [];
    },
    /** How many mails wait for their answer. */
    waiting: () => held?.length ?? 0,
    resume: () => {
      const taken = held ?? [];
      held = null;
      for (const take of taken) take();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The last mail for `to`, once it is there. */
export const arrived = <L extends Pick<Letter, 'to' | 'content'>>(
  list: () => Promise<L[]> | L[],
  to: string,
) =>
  vi.waitFor(
    async () => {
      const letter = (await list()).findLast((mail) => mail.to === to);
      if (!letter) throw new Error(`no mail for ${to}`);
      return letter;
    },
    { timeout: 60_000 },
  );
