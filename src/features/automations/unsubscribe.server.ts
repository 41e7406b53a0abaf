import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext, PublicContext } from '../../server/context.ts';
import { html } from '../../server/html.ts';
import { jsonOf } from '../../server/json.ts';
import { plainPage } from '../../server/plain-page.ts';
import type { PageParams, PublicPage } from '../../server/public-pages.ts';
import { linkToken, readLinkToken } from '../../server/signed-link.ts';
import { id as idField } from '../../wire/fields.ts';
import { withdrawFrom } from '../consents/server.ts';

/** Where whoever got a mail says that they want no more. */
export const unsubscribeUrl = (context: GymContext, mailId: string): string =>
  `${context.publicUrl}/baja/${linkToken(context, 'unsubscribe', context.gymId, mailId)}`;

/** The gym and the mail of a link that Pulso signed. */
const targetOf = (context: PublicContext, { token = '' }: PageParams) => {
  const target = readLinkToken(context, 'unsubscribe', token);
  return target && idField.safeParse(target.gymId).success ? target : null;
};

/** A gym that is suspended or closed has to take it as well. */
const always = { evenClosed: true } as const;

/** Writes down that the client of a mail wants no more, once; of a mail or client that is gone there is nothing to write. */
async function stopMails(context: GymContext, mailId: string): Promise<void> {
  const { db } = context;
  const { rows } = await db.execute<{ clientId: string }>(sql`
    select c.id as "clientId" from automation_mail m join client c on c.gym_id = m.gym_id and c.id = m.client_id
    where m.gym_id = current_gym() and m.id = ${mailId} and c.erased_at is null for update of c`);
  const [found] = rows;
  if (!found) return;
  const { clientId } = found;
  await db.execute(sql`
    insert into automation_stop (id, client_id, number, stopped, mail_id)
    select ${newId()}, ${clientId}, count(*)::int + 1, true, ${mailId} from automation_stop s
    where s.gym_id = current_gym() and s.client_id = ${clientId} having not has_stopped_mails(${clientId})`);
  await withdrawFrom(context, { clientId, channel: 'mail', source: 'online' });
}

interface Asked {
  readonly gymName: string;
  /** Whether no more of these mails leave, as of a client who is gone. */
  readonly stopped: boolean;
}

async function readAsked({ db }: GymContext, mailId: string): Promise<Asked | null> {
  const { rows } = await db.execute<{ asked: Asked }>(sql`
    select ${jsonOf<Asked>({
      gymName: sql`g.name`,
      stopped: sql`coalesce((
        select has_stopped_mails(c.id) from automation_mail m join client c on c.gym_id = m.gym_id and c.id = m.client_id
        where m.gym_id = g.gym_id and m.id = ${mailId} and c.erased_at is null), true)`,
    })} as asked from gym g where g.gym_id = current_gym()`);
  return rows[0]?.asked ?? null;
}

const stoppedPage = plainPage({
  title: 'Listo',
  body: html`<p>Ya no te llegarán más de estos correos. Si cambias de opinión, dilo en recepción o en «Mi espacio».</p>`,
});

/** What the page's own form sends: a mail program must be answered at once, and not led elsewhere (RFC 8058). */
const fromPage = 'pagina';

/** One click of a mail program or of a person ends all mails that leave by themselves (RFC 8058). */
export const unsubscribePages: readonly PublicPage[] = [
  {
    path: '/baja/:token',
    missing: {
      title: 'Este link no sirve.',
      text: 'Abre el que viene al final del correo, o pide a tu gimnasio que no te escriba más.',
    },
    answer: async (context, params) => {
      const target = targetOf(context, params);
      if (!target) return null;
      const asked = await context.inGym(target.gymId, null, (scope) => readAsked(scope, target.id), always);
      if (!asked || asked.stopped) return asked && stoppedPage;
      return plainPage({
        title: `¿No quieres recibir más correos de ${asked.gymName}?`,
        body: html`<p>Ya no te llegarán saludos, recordatorios ni novedades. Los de tus pagos y de tu cuenta los recibes igual.</p>
<form method="post"><input type="hidden" name="${fromPage}" value="1"><button type="submit">No recibir más</button></form>`,
      });
    },
    submit: async (context, params, fields) => {
      const target = targetOf(context, params);
      if (!target) return null;
      await context.inGym(target.gymId, null, (scope) => stopMails(scope, target.id), always);
      return fields.has(fromPage) ? { seeOther: `/baja/${params.token ?? ''}` } : stoppedPage;
    },
  },
];
