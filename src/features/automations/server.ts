import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { workAdded } from '../../server/signals.ts';
import { stale } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { client } from '../clients/table.ts';
import { lockSegment, requireVisible } from '../segments/server.ts';
import { personName } from '../team/server.ts';
import type { CloudTemplate } from '../whatsappcloud/contract.ts';
import { isUsable } from '../whatsappcloud/domain.ts';
import {
  type Automation,
  type AutomationMail,
  automationsContract,
  purposeUnknown,
  segmentUnknown,
  sumShown,
  templateChanged,
  templateUnusable,
  whatsAppMissing,
} from './contract.ts';
import { consentOf, type DayAutomation, isOfDay, type Moment, type Person, planToday } from './day.server.ts';
import { type AutomationKind, isAlwaysOn, isClassKind, needsPurpose } from './domain.ts';
import { writeByPerson } from './hand.server.ts';
import { informVerbs, previewNotices } from './inform.server.ts';
import { writeByHand, writeLetter, writePush, writeTemplate } from './letter.server.ts';
import { readSettings, type Settings } from './read.server.ts';
import { withEarlier } from './rules.ts';
import { stopVerbs } from './stop.server.ts';
import { automation, automationMail, automationStop } from './table.ts';

export { mailAutomations } from './mail.server.ts';
export { pushAutomations } from './push.server.ts';
export { whatsAppNotices } from './replies.server.ts';
export { tellOfClasses } from './tell.server.ts';
export { unsubscribePages } from './unsubscribe.server.ts';
export { sendWhatsApps } from './whatsapp.server.ts';

const c = alias(client, 'c');
const m = alias(automationMail, 'm');
const s = alias(automationStop, 's');

const shownMail = jsonOf<AutomationMail>({
  id: m.id,
  kind: m.kind,
  clientId: m.clientId,
  name: c.name,
  surname: c.surname,
  day: m.day,
  reminder: m.reminder,
  sentAt: m.sentAt,
  state: m.state,
  sentTo: m.mailedTo,
  subject: m.subject,
  text: m.text,
  channel: m.channel,
  receipt: m.receipt,
  errorCode: m.errorCode,
});

/** A page of the mails in the common table `found`, the last first. */
const pageOfMails = (page: number) => ({
  items: sql`coalesce((select json_agg(${shownMail} order by m.sent_at desc, m.id) from (
      select * from found order by sent_at desc, id offset ${(page - 1) * pageSize} limit ${pageSize}) m
    join client c on c.gym_id = m.gym_id and c.id = m.client_id), '[]')`,
  total: sql`(select count(*) from found)`,
  totalIsFloor: sql`false`,
});

async function getAutomation(context: GymContext, kind: AutomationKind): Promise<Automation> {
  const { items } = await readSettings(context);
  const found = items.find((item) => item.kind === kind);
  if (!found) throw new Error(`no automation of the kind ${kind}`);
  return found;
}

/** @throws VerbError purpose_unknown unless clients are asked for it by the channel */
async function requirePurpose(
  { db }: GymContext,
  purposeId: string,
  channel: ReturnType<typeof consentOf>,
): Promise<void> {
  const { rowCount } = await db.execute(sql`select from consent_purpose p
    where p.gym_id = current_gym() and p.id = ${purposeId} and p.deleted_at is null and ${channel} = any (p.channels)`);
  if (!rowCount) throw new VerbError(purposeUnknown);
}

interface Sending {
  readonly channel: Automation['channel'];
  readonly templateId: string | null;
  readonly templateValues: string[];
}

/** By what an automation reaches people once it is saved: what is left out stays. */
function sendingOf(form: Partial<Sending>, before: Automation | undefined): Sending {
  const { channel = 'mail', templateId = null, templateValues = [] } = before ?? {};
  return {
    channel: form.channel ?? channel,
    templateId: form.templateId === undefined ? templateId : form.templateId,
    templateValues: form.templateValues ?? templateValues,
  };
}

/** @throws VerbError whatsapp_missing, template_unusable, template_changed where WhatsApp cannot send it by itself */
function requireSendable(sending: Sending, { whatsApp: { state, templates } }: Settings): void {
  if (sending.channel !== 'cloud') return;
  if (state === 'none') throw new VerbError(whatsAppMissing);
  const template = templates.find(({ id }) => id === sending.templateId);
  if (!template || !isUsable(template)) throw new VerbError(templateUnusable);
  if (template.variables.length !== sending.templateValues.length || sending.templateValues.includes(''))
    throw new VerbError(templateChanged);
}

/** What a dry run shows in place of the link, which is of a mail that left. */
const noLink = '(aquí va su enlace)';

/** A message as its reader would get it. */
function shownLetter(
  setting: DayAutomation,
  person: Person,
  moment: Moment,
  templates: readonly CloudTemplate[],
): { subject: string; text: string } {
  if (setting.channel === 'mail') return writeLetter(setting, person, moment, noLink);
  if (setting.channel === 'push') return { subject: '', text: writePush(setting, person, moment) };
  if (setting.channel === 'hand') return { subject: '', text: writeByHand(setting, person, moment) };
  const template = templates.find(({ id }) => id === setting.templateId);
  return {
    subject: '',
    text: template ? writeTemplate(template, setting.templateValues, person, moment).text : '',
  };
}

export const automationsServer = implement(automationsContract, {
  list: async (context) => {
    const { items, purposes, segments, whatsApp } = await readSettings(context);
    return { items: [...items], purposes: [...purposes], segments: [...segments], whatsApp };
  },
  save: async (context, { version, kind, ...form }) => {
    const purposeId = needsPurpose[kind] ? form.purposeId : null;
    const settings = await readSettings(context);
    const before = settings.items.find((item) => item.kind === kind);
    const asked = form.segmentId === undefined ? (before?.segmentId ?? null) : form.segmentId;
    const segmentId = isClassKind(kind) ? null : asked;
    const sending = sendingOf(form, before);
    if (sending.channel === 'push' && form.subject.includes('{monto}')) throw new VerbError(sumShown);
    if (purposeId && form.active) await requirePurpose(context, purposeId, consentOf(sending));
    if (segmentId && !(await lockSegment(context, segmentId))) throw new VerbError(segmentUnknown);
    if (form.active || isAlwaysOn(kind)) requireSendable(sending, settings);
    if (sending.templateId && !settings.whatsApp.templates.some(({ id }) => id === sending.templateId))
      throw new VerbError(templateUnusable);
    const first = settings.firstWords(kind);
    // What is left as it comes follows the gym's message by hand, which may change.
    const own = (field: 'subject' | 'text') => (form[field] === first[field] ? '' : form[field]);
    const ladder =
      kind === 'owing'
        ? { everyDays: form.everyDays ?? before?.everyDays, times: form.times ?? before?.times }
        : { everyDays: 0, times: 0 };
    const values = {
      ...form,
      ...sending,
      ...ladder,
      purposeId,
      segmentId,
      subject: own('subject'),
      text: own('text'),
    };
    const { rowCount } = await context.db
      .insert(automation)
      .values({ kind, ...values })
      .onConflictDoUpdate({
        target: [automation.gymId, automation.kind],
        set: { ...values, version: nextVersionOf(automation) },
        setWhere: sql`${automation.version} = ${version}`,
      });
    if (rowCount === 0) throw new VerbError(stale);
    if (form.active && (sending.channel === 'cloud' || sending.channel === 'push'))
      context.afterCommit(async () => {
        workAdded.publish(context.gymId);
      });
    return getAutomation(context, kind);
  },
  preview: async (context, { kind, view, page }) => {
    const { items, whatsApp } = await readSettings(context);
    if (isClassKind(kind)) return previewNotices(context, { items, whatsApp }, { kind, view, page });
    const automations = items.filter(isOfDay);
    const setting = automations.find((item) => item.kind === kind);
    if (!setting) throw new Error(`no automation of the kind ${kind}`);
    if (setting.segmentId) await requireVisible(context, setting.segmentId);
    const { moment, planned } = await planToday(context, withEarlier(automations, kind));
    const [receive, left] = [true, false].map((isReceiving) =>
      planned.filter((one) => one.kind === kind && (one.obstacle === null) === isReceiving),
    ) as [typeof planned, typeof planned];
    const shown = view === 'receive' ? receive : left;
    return {
      items: shown.slice((page - 1) * pageSize, page * pageSize).map((one) => ({
        ...{ clientId: one.clientId, name: one.name, surname: one.surname, email: one.email },
        ...{ phone: one.phone, channel: one.channel },
        ...{
          day: one.day,
          reminder: one.reminder,
          amount: one.owed?.amount ?? null,
          obstacle: one.obstacle,
          ...shownLetter(setting, one, moment, whatsApp.templates),
        },
      })),
      ...{ total: shown.length, totalIsFloor: false, receive: receive.length, left: left.length },
      noData: kind === 'absent' && !moment.takesAttendance,
    };
  },
  sent: ({ db }, { kind, page }) =>
    readJson<Output<typeof automationsContract.sent>>(
      db,
      sql`
      with found as materialized (
        select * from automation_mail m where m.gym_id = current_gym() and m.kind = ${kind})
      select ${jsonOf<Output<typeof automationsContract.sent>>(pageOfMails(page))} as answer`,
    ),
  ofClient: ({ db }, { clientId, page }) =>
    readJson<Output<typeof automationsContract.ofClient>>(
      db,
      sql`
      with found as materialized (
        select * from automation_mail m where m.gym_id = current_gym() and m.client_id = ${clientId})
      select ${jsonOf<Output<typeof automationsContract.ofClient>>({
        ...pageOfMails(page),
        stopped: sql`(select case when s.stopped then ${jsonOf<
          NonNullable<Output<typeof automationsContract.ofClient>['stopped']>
        >({
          at: s.createdAt,
          online: sql`s.mail_id is not null`,
          byWhatsApp: sql`s.by_whatsapp`,
          by: personName(s.createdBy),
        })} end from automation_stop s
          where s.gym_id = c.gym_id and s.client_id = c.id order by s.number desc limit 1)`,
      })} as answer
      from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`,
    ),
  write: writeByPerson,
  ...informVerbs,
  ...stopVerbs,
});
