/** What somebody of the team has to do something about, in the order in which it is shown. */
export const duties = [
  'linkRequests',
  'newTrials',
  'waitingLists',
  'refused',
  'openTills',
  'failedMails',
  'failedInvitations',
  'failedActivations',
  'backup',
  'stoppedWebhooks',
  'pausedWhatsApp',
  'onlinePayments',
  'transfers',
  'overdue',
  'expiring',
  'lowStock',
  'invitations',
  'forgottenHours',
  'ownForgottenHours',
] as const;

/** What happened, which nobody has to do anything about. */
export const events = [
  'pagePurchases',
  'wrongPins',
  'tillDifferences',
  'newAccounts',
  'fullClasses',
] as const;

export const notificationKinds = [...duties, ...events] as const;
export type NotificationKind = (typeof notificationKinds)[number];
