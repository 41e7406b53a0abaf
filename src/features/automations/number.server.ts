import { and, eq } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { ofGym } from '../../server/rows.ts';
import type { CloudTemplate } from '../whatsappcloud/contract.ts';
import type { AutomationMailState, ClassKind } from './domain.ts';
import { templateOf } from './leaving.server.ts';
import { writeNoticeTemplate } from './letter.server.ts';
import { type Notice, numberOf } from './notices.server.ts';
import type { Settings } from './read.server.ts';
import { automationMail } from './table.ts';

/** What of a class leaves by the gym's number. */
export interface WhatsAppNotice {
  readonly to: string;
  readonly template: CloudTemplate;
  readonly values: readonly string[];
  readonly text: string;
}

type Ways = Pick<Settings, 'items' | 'whatsApp'>;

const settingOf = ({ items }: Ways, kind: ClassKind) =>
  items.find((one) => one.kind === kind && one.channel === 'cloud');

/** How the gym's number tells somebody what changes of a class; null where it does not, or cannot now. */
export function writeWhatsApp(
  ways: Ways,
  kind: ClassKind,
  notice: Notice,
  today: string,
): WhatsAppNotice | null {
  const setting = settingOf(ways, kind);
  const template = setting && templateOf(setting, ways.whatsApp.templates);
  const to = numberOf(notice);
  if (!template || to === '' || ways.whatsApp.state !== 'on') return null;
  return { to, template, ...writeNoticeTemplate(template, setting.templateValues, notice, today) };
}

/** Whether the gym's number would tell somebody, once a trouble at Meta is over. */
export const mayComeByWhatsApp = (ways: Ways, kind: ClassKind, notice: Notice): boolean =>
  settingOf(ways, kind) !== undefined &&
  numberOf(notice) !== '' &&
  (ways.whatsApp.state === 'on' || ways.whatsApp.state === 'paused');

const setCloudState = (
  { db }: GymContext,
  { reservationId }: Pick<Notice, 'reservationId'>,
  { from, to }: { readonly from: AutomationMailState; readonly to: AutomationMailState },
) =>
  db
    .update(automationMail)
    .set({ state: to })
    .where(
      and(
        ofGym(automationMail),
        eq(automationMail.reservationId, reservationId),
        eq(automationMail.channel, 'cloud'),
        eq(automationMail.state, from),
      ),
    );

/** Says of what did not leave by the gym's number that it is not needed: it goes by mail. */
export const dropWhatsApp = (context: GymContext, notice: Pick<Notice, 'reservationId'>) =>
  setCloudState(context, notice, { from: 'failed', to: 'dropped' });

/**
 * What became of this very notice by the gym's number; null where it was not tried. What is under way is of a server that ended: nobody
 * knows whether it left.
 */
export async function readWhatsAppState(
  context: GymContext,
  notice: Notice,
): Promise<AutomationMailState | null> {
  await setCloudState(context, notice, { from: 'sending', to: 'unclear' });
  return notice.tried === 'sending' ? 'unclear' : notice.tried;
}
