import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { requireSame } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { actAsGym } from '../../server/scope.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { type Automation, type automationsContract, nothingToTell, type views } from './contract.ts';
import type { ClassKind, Obstacle } from './domain.ts';
import { writeNotice } from './letter.server.ts';
import {
  isTriedByWhatsApp,
  type Notice,
  numberOf,
  readNotices,
  setKnown,
  tellsOf,
  untoldOf,
} from './notices.server.ts';
import { writeWhatsApp } from './number.server.ts';
import { readSettings, type Settings } from './read.server.ts';
import { noticeOf } from './rules.ts';
import { automationMail } from './table.ts';

async function readToday({ db }: Pick<GymContext, 'db'>): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`select local_today()::text as today`);
  return rows[0]?.today ?? '';
}

type Ways = Pick<Settings, 'items' | 'whatsApp'>;

/** Why somebody is not told of a class by any way; null where they are. */
function obstacleOf(ways: Ways, kind: ClassKind, notice: Notice, isCloud: boolean): Obstacle | null {
  const { told, pending, email, hasPhone, whatsapp, stopped } = notice;
  if (told?.kind === kind && !pending) {
    if (told.state === 'refused') return told.channel === 'cloud' ? 'undelivered' : 'refused';
    if (told.state === 'unclear') return 'unclear';
  }
  if (!tellsOf(ways.items, notice)(kind)) return 'off';
  if (email !== '' || hasPhone || isCloud) return null;
  if (ways.items.find((one) => one.kind === kind)?.channel !== 'cloud') return 'noMail';
  if (stopped && whatsapp !== '') return 'stopped';
  return numberOf(notice) === '' ? 'unreachable' : 'silent';
}

function letterOf(automations: readonly Automation[], kind: ClassKind, notice: Notice, today: string) {
  const setting = automations.find((one) => one.kind === kind);
  if (!setting) throw new Error(`no automation of the kind ${kind}`);
  return writeNotice(setting, notice, today);
}

/** What WhatsApp is opened with: the text of the mail, without what stands under it. */
const bodyOf = ({ text }: { readonly text: string }): string => text.split('\n\n--\n')[0] ?? '';

interface Shown {
  readonly kind: ClassKind;
  readonly view: keyof typeof views;
  readonly page: number;
}

/** Whom a kind tells as soon as it is due, and who is left out. */
export async function previewNotices(
  context: GymContext,
  ways: Ways,
  { kind, view, page }: Shown,
): Promise<Output<typeof automationsContract.preview>> {
  const today = await readToday(context);
  const notices = await readNotices(context, {
    which: sql`r.date >= local_today() and n.reservation_id is not null`,
  });
  const concerned = notices
    .filter((notice) => untoldOf(notice) === kind)
    .map((notice) => {
      const number = isTriedByWhatsApp(notice) ? null : writeWhatsApp(ways, kind, notice, today);
      return { notice, number, obstacle: obstacleOf(ways, kind, notice, number !== null) };
    })
    .filter(({ notice, obstacle }) => obstacle !== null || notice.pending);
  const receive = concerned.filter(({ obstacle }) => obstacle === null);
  const left = concerned.filter(({ obstacle }) => obstacle !== null);
  const listed = view === 'receive' ? receive : left;
  return {
    items: listed.slice((page - 1) * pageSize, page * pageSize).map(({ notice, number, obstacle }) => ({
      ...{ clientId: notice.clientId, name: notice.name, surname: notice.surname, email: notice.email },
      ...{ phone: numberOf(notice), day: notice.date, reminder: 0, amount: null, obstacle },
      ...(number
        ? ({ channel: 'cloud', subject: '', text: number.text } as const)
        : ({ channel: 'mail', ...letterOf(ways.items, kind, notice, today) } as const)),
    })),
    ...{ total: listed.length, totalIsFloor: false, receive: receive.length, left: left.length },
    noData: false,
  };
}

export const informVerbs: Verbs<typeof automationsContract, 'ofDate' | 'tell' | 'own'> = {
  ofDate: async (context, { classId, date }) => {
    const { rowCount } = await context.db.execute(
      sql`select from class k where k.gym_id = current_gym() and k.id = ${classId}`,
    );
    if (!rowCount) throw new VerbError(notFound);
    const settings = await readSettings(context);
    const mails = (await reserveMail(context, '', { counted: false })) === 'sent';
    const { items: automations } = settings;
    const today = await readToday(context);
    const notices = await readNotices(context, {
      which: sql`r.class_id = ${classId} and r.date = ${date}::date and r.deleted_at is null and r.status <> 'cancelled'`,
    });
    return {
      items: notices.map((notice) => {
        const untold = untoldOf(notice);
        const tells = noticeOf(notice.known, notice.present, tellsOf(automations, notice));
        const isTried = untold !== null && isTriedByWhatsApp(notice);
        const hasWhatsApp =
          !isTried && writeWhatsApp(settings, untold ?? 'cancelled', notice, today) !== null;
        const isReachable = hasWhatsApp || notice.hasPhone || (mails && notice.email !== '');
        return {
          ...{ reservationId: notice.reservationId, clientId: notice.clientId, name: notice.name },
          ...{ surname: notice.surname, whatsapp: notice.whatsapp, hasMail: notice.email !== '' },
          ...{ hasPhone: notice.hasPhone, hasWhatsApp },
          ...{ waiting: notice.present.status === 'waiting', told: notice.told, untold },
          pending: notice.pending && notice.open && tells !== null && isReachable,
          text: untold ? bodyOf(letterOf(automations, untold, notice, today)) : '',
        };
      }),
    };
  },
  tell: async (context, { id, reservationId, kind }) => {
    const { db } = context;
    const { rowCount } = await db.execute(sql`
      select from reservation r left join class_notice n on n.gym_id = r.gym_id and n.reservation_id = r.id
      where r.gym_id = current_gym() and r.id = ${reservationId} for update of r`);
    if (!rowCount) throw new VerbError(notFound);
    const { rows } = await db.execute<{ reservationId: string; kind: string }>(sql`
      select reservation_id as "reservationId", kind from automation_mail where gym_id = current_gym() and id = ${id}`);
    if (rows[0]) {
      requireSame(rows[0], { reservationId, kind });
      return done;
    }
    const [notice] = await readNotices(context, { which: sql`r.id = ${reservationId}` });
    if (!notice || untoldOf(notice) !== kind) throw new VerbError(nothingToTell);
    const { items: automations } = await readSettings(context);
    const { subject, text } = letterOf(automations, kind, notice, await readToday(context));
    await db.insert(automationMail).values({
      id,
      clientId: notice.clientId,
      kind,
      day: notice.date,
      sentOn: sql`local_today()`,
      sentAt: sql`current_instant()`,
      state: 'sent',
      mailedTo: notice.whatsapp,
      subject,
      text: bodyOf({ text }),
      reservationId,
      channel: 'whatsapp',
    });
    await setKnown(context, reservationId, notice.present);
    return done;
  },
  own: async (context) => {
    await actAsGym(context);
    const notices = await readNotices(context, {
      which: sql`r.client_id = ${context.clientId} and r.date >= local_today() and n.reservation_id is not null`,
    });
    return {
      items: notices.flatMap(({ reservationId, known, present, open, told }) => {
        const kind = open ? (noticeOf(known, present, () => true) ?? told?.kind ?? null) : null;
        return kind ? [{ reservationId, kind }] : [];
      }),
    };
  },
};
