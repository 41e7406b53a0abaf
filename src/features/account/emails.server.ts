import { APIError, createEmailVerificationToken } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { account } from '../../db/tables.ts';
import type { PublicContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { done } from '../../wire/fields.ts';
import { mailLimited, mailOff, mailRefused } from '../../wire/mail.ts';
import { type accountContract, linkExpired } from './contract.ts';

const week = 7 * 24 * 60 * 60;

type Mailing = Pick<PublicContext, 'mailer' | 'settings' | 'limits' | 'publicUrl'>;

/** False when the address has had its mails of the day, or Pulso sends none. */
const mayMail = async ({ settings, limits }: Mailing, to: string): Promise<boolean> =>
  settings.smtpUrl !== undefined && limits.accountMail(to);

/** The token of a link that proves who reads the mail of `email`. */
export const confirmationToken = (secret: string, email: string): Promise<string> =>
  createEmailVerificationToken(secret, email, undefined, week);

async function sendConfirmation(context: Mailing & Pick<PublicContext, 'auth'>, to: string): Promise<void> {
  const { secret } = await context.auth.$context;
  const token = encodeURIComponent(await confirmationToken(secret, to));
  await context.mailer.send({
    kind: 'confirmation',
    gymId: null,
    to,
    subject: 'Confirma tu correo en Pulso',
    text: [
      'Hola:',
      '',
      'Alguien creó en Pulso un gimnasio con este correo. Si fuiste tú, confírmalo con este enlace en los próximos 7 días:',
      '',
      `${context.publicUrl}/confirm-email?token=${token}`,
      '',
      'Hasta entonces no sale ningún correo a tus clientes.',
      '',
      'Si no fuiste tú, no abras el enlace: así nadie puede enviar correos con tu nombre.',
    ].join('\n'),
  });
}

/** Mails the link with which a gym's owner proves the own address, if mails are sent here. */
export async function mailConfirmation(
  context: Mailing & Pick<PublicContext, 'auth'>,
  to: string,
): Promise<void> {
  if (await mayMail(context, to)) await sendConfirmation(context, to);
}

/** Tells an address that somebody tried to register that it has an account. */
export async function mailExistingAccount(context: Mailing, to: string): Promise<void> {
  if (!(await mayMail(context, to))) return;
  await context.mailer.send({
    kind: 'existingAccount',
    gymId: null,
    to,
    subject: 'Ya tienes una cuenta de Pulso',
    text: [
      'Hola:',
      '',
      'Alguien quiso crear una cuenta de Pulso con este correo, que ya tiene una. Si fuiste tú, inicia sesión:',
      '',
      `${context.publicUrl}/login`,
      '',
      '¿No recuerdas tu contraseña? Elige otra:',
      '',
      `${context.publicUrl}/forgot-password`,
      '',
      'Si no fuiste tú, no hagas nada: tu cuenta sigue igual.',
    ].join('\n'),
  });
}

/** Of a token that was accepted. */
const addressIn = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).email;

async function recordConfirmation({ accounts, recordEvent }: PublicContext, token: string): Promise<void> {
  const isOwner = eq(account.email, addressIn(token));
  const [owner] = await accounts.select({ id: account.id }).from(account).where(isOwner);
  if (owner) await recordEvent(owner.id, 'email_confirmed');
}

export const emailVerbs: Verbs<typeof accountContract, 'confirmEmail' | 'requestConfirmation'> = {
  confirmEmail: async (context, { token }) => {
    await context.auth.api.verifyEmail({ query: { token } }).catch((reason) => {
      throw reason instanceof APIError && reason.statusCode < 500 ? new VerbError(linkExpired) : reason;
    });
    context.afterCommit(() => recordConfirmation(context, token));
    return done;
  },
  requestConfirmation: async (context) => {
    const { email, proved } = context.account;
    if (proved) return done;
    if (!context.settings.smtpUrl) throw new VerbError(mailOff);
    if (!(await mayMail(context, email))) throw new VerbError(mailLimited);
    await sendConfirmation(context, email).catch(() => {
      throw new VerbError(mailRefused);
    });
    return done;
  },
};
