import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import type { Output } from '../../wire/verb.ts';
import { consentPurpose } from '../consents/table.ts';
import type { MessageTemplate } from '../messages/contract.ts';
import { shownTemplates as shownMessages } from '../messages/server.ts';
import { segment } from '../segments/table.ts';
import type { CloudTemplate } from '../whatsappcloud/contract.ts';
import { readAccount, shownTemplates } from '../whatsappcloud/server.ts';
import type { Automation, automationsContract } from './contract.ts';
import {
  type AutomationKind,
  automationKinds,
  defaultSubjects,
  isAlwaysOn,
  isOnAtFirst,
  ladderBounds,
  messageOf,
  ownTexts,
  timings,
  usualHour,
} from './domain.ts';
import { automation } from './table.ts';

const a = alias(automation, 'a');
const p = alias(consentPurpose, 'p');
const g = alias(segment, 'g');

export interface Purpose {
  readonly id: string;
  readonly name: string;
  readonly byMail: boolean;
  readonly byWhatsApp: boolean;
  readonly byPhone: boolean;
}

export interface Settings {
  readonly items: readonly Automation[];
  readonly purposes: readonly Purpose[];
  readonly segments: readonly { id: string; name: string }[];
  readonly whatsApp: Output<typeof automationsContract.list>['whatsApp'];
  /** What is sent while the gym has no words of its own. */
  readonly firstWords: (kind: AutomationKind) => { subject: string; text: string };
}

interface Stored {
  automations: (Omit<Automation, 'sent' | 'failed'> & { version: number })[];
  messages: MessageTemplate[];
  templates: CloudTemplate[];
  purposes: Purpose[];
  segments: { id: string; name: string }[];
  counts: { kind: AutomationKind; sent: number; failed: number }[];
}

const readStored = statement<{ stored: Stored }>(sql`
  select ${jsonOf<Stored>({
    automations: sql`coalesce((select json_agg(${jsonOf<Stored['automations'][number]>({
      kind: a.kind,
      active: a.active,
      days: a.days,
      hour: a.hour,
      everyDays: a.everyDays,
      times: a.times,
      purposeId: a.purposeId,
      segmentId: a.segmentId,
      channel: a.channel,
      templateId: a.templateId,
      templateValues: sql`to_json(a.template_values)`,
      subject: a.subject,
      text: a.text,
      version: a.version,
    })}) from automation a where a.gym_id = current_gym()), '[]')`,
    messages: shownMessages,
    templates: shownTemplates,
    purposes: sql`coalesce((select json_agg(${jsonOf<Purpose>({
      id: p.id,
      name: p.name,
      byMail: sql`'mail' = any (${p.channels})`,
      byWhatsApp: sql`'whatsapp' = any (${p.channels})`,
      byPhone: sql`'notification' = any (${p.channels})`,
    })} order by sort_key(p.name), p.id)
      from consent_purpose p where p.gym_id = current_gym() and p.deleted_at is null and p.channels && '{mail,whatsapp,notification}'), '[]')`,
    segments: sql`coalesce((select json_agg(${jsonOf<Stored['segments'][number]>({ id: g.id, name: g.name })} order by sort_key(g.name), g.id)
      from segment g where g.gym_id = current_gym() and g.deleted_at is null), '[]')`,
    counts: sql`coalesce((select json_agg(n) from (
      select m.kind, count(*) filter (where m.state = 'sent')::int as sent, count(*) filter (where m.state not in ('sent', 'dropped'))::int as failed
      from automation_mail m where m.gym_id = current_gym() and m.sent_on > local_today() - 30 and (m.channel in ('mail', 'cloud') or m.channel = 'push' and m.reservation_id is null) group by m.kind) n), '[]')`,
  })} as stored`);

/** What is sent while the gym has written nothing of its own: its message by hand, where there is one like it. */
function firstText(kind: AutomationKind, messages: readonly MessageTemplate[]): string {
  const message = messageOf[kind];
  if (message) return messages.find((one) => one.kind === message)?.text ?? '';
  return Object.hasOwn(ownTexts, kind) ? ownTexts[kind as keyof typeof ownTexts] : '';
}

/** When a debt is reminded of; 0 of other kinds. */
const ladderOf = (kind: AutomationKind, saved: Pick<Automation, 'everyDays' | 'times'> | undefined) =>
  kind === 'owing'
    ? {
        everyDays: saved?.everyDays ?? ladderBounds.everyDays.usual,
        times: saved?.times ?? ladderBounds.times.usual,
      }
    : { everyDays: 0, times: 0 };

const kinds = Object.keys(automationKinds) as AutomationKind[];

/** Every automation as the gym has it, with the texts that are sent. */
export async function readSettings(context: GymContext): Promise<Settings> {
  const { rows } = await readStored(context, {});
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  const { automations, messages, templates, purposes, segments, counts } = row.stored;
  const account = await readAccount(context);
  const firstWords = (kind: AutomationKind) => ({
    subject: defaultSubjects[kind],
    text: firstText(kind, messages),
  });
  const items = kinds.map((kind) => {
    const saved = automations.find((each) => each.kind === kind);
    const { sent = 0, failed = 0 } = counts.find((each) => each.kind === kind) ?? {};
    return {
      kind,
      active: isAlwaysOn(kind) || (saved?.active ?? isOnAtFirst(kind)),
      days: saved?.days ?? timings[kind].usual,
      hour: saved?.hour ?? usualHour,
      ...ladderOf(kind, saved),
      purposeId: saved?.purposeId ?? null,
      segmentId: saved?.segmentId ?? null,
      channel: saved?.channel ?? ('mail' as const),
      templateId: saved?.templateId ?? null,
      templateValues: saved?.templateValues ?? [],
      subject: saved?.subject || firstWords(kind).subject,
      text: saved?.text || firstWords(kind).text,
      ...{ sent, failed, version: saved?.version ?? 0 },
    };
  });
  const pausedFor = account?.pausedFor ?? null;
  const state = !account ? 'none' : !account.active ? 'off' : pausedFor !== null ? 'paused' : 'on';
  return { items, purposes, segments, whatsApp: { state, pausedFor, templates }, firstWords };
}
