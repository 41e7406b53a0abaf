import type { NotificationSource } from '../../server/feed.ts';
import type { Settings } from '../../server/settings.ts';
import type { Right } from '../../wire/rights.ts';
import { refusedAtDoorSource } from '../accesscontrol/server.ts';
import { wrongPinSource } from '../account/server.ts';
import { failedActivationSource, linkRequestSource, newAccountSource } from '../clients/server.ts';
import { backupSource } from '../dashboard/server.ts';
import { expiringSource } from '../memberships/server.ts';
import { onlinePaymentSource } from '../onlinepayments/server.ts';
import { pagePurchaseSource } from '../planpurchases/server.ts';
import { newTrialSource } from '../prospects/server.ts';
import { overdueSource } from '../receivables/server.ts';
import { failedMailSource } from '../renewals/server.ts';
import { fullClassSource, waitingListSource } from '../reservations/server.ts';
import { lowStockSource } from '../stock/server.ts';
import { expiredInvitationSource, failedInvitationSource } from '../team/server.ts';
import { openTillSource, tillDifferenceSource } from '../tills/server.ts';
import { forgottenHoursSource, ownForgottenHoursSource } from '../timesheets/server.ts';
import { openTransferSource } from '../transfers/server.ts';
import { stoppedWebhookSource } from '../webhooks/server.ts';
import { pausedWhatsAppSource } from '../whatsappcloud/server.ts';
import { type NotificationKind, notificationKinds } from './domain.ts';

export const sources: Readonly<Record<NotificationKind, NotificationSource>> = {
  linkRequests: linkRequestSource,
  newTrials: newTrialSource,
  waitingLists: waitingListSource,
  refused: refusedAtDoorSource,
  openTills: openTillSource,
  failedMails: failedMailSource,
  failedInvitations: failedInvitationSource,
  failedActivations: failedActivationSource,
  backup: backupSource,
  stoppedWebhooks: stoppedWebhookSource,
  pausedWhatsApp: pausedWhatsAppSource,
  onlinePayments: onlinePaymentSource,
  transfers: openTransferSource,
  overdue: overdueSource,
  expiring: expiringSource,
  lowStock: lowStockSource,
  invitations: expiredInvitationSource,
  forgottenHours: forgottenHoursSource,
  ownForgottenHours: ownForgottenHoursSource,
  pagePurchases: pagePurchaseSource,
  wrongPins: wrongPinSource,
  tillDifferences: tillDifferenceSource,
  newAccounts: newAccountSource,
  fullClasses: fullClassSource,
};

/** The kinds of which somebody with these rights is told. */
export const kindsFor = (rights: readonly Right[], settings: Settings): NotificationKind[] =>
  notificationKinds.filter((kind) => {
    const { rights: needed, applies } = sources[kind];
    const isTold = needed === null || needed.some((right) => rights.includes(right));
    return isTold && (applies?.(settings) ?? true);
  });
