import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { v7 as newId } from 'uuid';
import type { MailKind } from '../wire/mail-kinds.ts';
import { type Incidents, maskedAddress, withoutValues } from './incidents.ts';
import { mailSent } from './signals.ts';

export interface Mail {
  /** What its Message-ID is made of, the same each time that it is sent; a new one without it. */
  id?: string;
  kind: MailKind;
  /** The gym that it is of; null for an account's own. */
  gymId: string | null;
  to: string;
  subject: string;
  text: string;
  /** Where a POST alone ends such mails to whoever got it (RFC 8058). */
  unsubscribe?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/** The commands whose refusal is about the mail, not about Pulso's own login or sender. */
const aboutMail: readonly unknown[] = ['RCPT TO', 'DATA'];

/** Whether a mail server will never take the mail (RFC 5321, 4.2.1). */
export const isRefused = (reason: unknown): boolean =>
  reason instanceof Error &&
  'responseCode' in reason &&
  Number(reason.responseCode) >= 500 &&
  'command' in reason &&
  aboutMail.includes(reason.command);

export interface Mailer {
  /** Sends a mail; without SMTP it is written to the outbox folder. @throws when the server rejects it */
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface MailOptions {
  incidents: Pick<Incidents, 'note'>;
  smtpUrl: string | undefined;
  from: string;
  outbox: string;
}

/** By one click where it is reached by https alone, as the standard has it. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

const domainOf = (from: string): string => /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'pulso';

/** A mail without what only Pulso is to know of it. */
const letterOf = ({ id, kind: _, gymId: __, unsubscribe, ...letter }: Mail, from: string) => ({
  ...letter,
  ...(id && { messageId: `<${id}@${domainOf(from)}>` }),
  ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
});

function openTransport(options: Omit<MailOptions, 'incidents'>): Mailer {
  if (options.smtpUrl) {
    const transport = createTransport({ url: options.smtpUrl, pool: true }, { from: options.from });
    return {
      send: async (mail) => void (await transport.sendMail(letterOf(mail, options.from))),
      close: () => transport.close(),
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true }, { from: options.from });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(letterOf(mail, options.from));
      const file = join(options.outbox, `${newId()}.eml`);
      await mkdir(options.outbox, { recursive: true, mode: 0o700 });
      try {
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (reason) {
        await rm(`${file}.part`, { force: true });
        throw reason;
      }
    },
    close: () => transport.close(),
  };
}

/** Why a mail did not leave: the code of the mail server, or of the connection, and its words. */
function reasonOf(reason: unknown): string {
  const { code, responseCode, message } = reason as Error & { code?: unknown; responseCode?: unknown };
  return [responseCode ?? code, withoutValues(String(message))].filter(Boolean).join(' · ');
}

export function openMailer({ incidents, ...options }: MailOptions): Mailer {
  const { send, close } = openTransport(options);
  return {
    send: async (mail) => {
      try {
        await send(mail);
        mailSent.publish(true);
      } catch (reason) {
        mailSent.publish(false);
        incidents.note({
          kind: 'mail',
          subject: mail.kind,
          place: maskedAddress(mail.to),
          gymId: mail.gymId,
          message: reasonOf(reason),
        });
        throw reason;
      }
    },
    close,
  };
}
