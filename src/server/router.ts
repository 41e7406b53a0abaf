import type { contract } from '../contract.ts';
import { accessControlServer } from '../features/accesscontrol/server.ts';
import { accountServer } from '../features/account/server.ts';
import { accountingServer } from '../features/accounting/server.ts';
import { apiKeysServer } from '../features/apikeys/server.ts';
import { assistanceServer } from '../features/assistance/server.ts';
import {
  automationsServer,
  mailAutomations,
  pushAutomations,
  sendWhatsApps,
  tellOfClasses,
  unsubscribePages,
  whatsAppNotices,
} from '../features/automations/server.ts';
import { branchesServer } from '../features/branches/server.ts';
import { calendarLinksServer, calendarPages } from '../features/calendarlinks/server.ts';
import { changesServer } from '../features/changes/server.ts';
import { chargesServer } from '../features/charges/server.ts';
import { classesServer } from '../features/classes/server.ts';
import { clientsServer } from '../features/clients/server.ts';
import { consentsServer } from '../features/consents/server.ts';
import { contractsServer } from '../features/contracts/server.ts';
import { countsServer } from '../features/counts/server.ts';
import { creditsServer } from '../features/credits/server.ts';
import { customDomainsServer, proveDomains } from '../features/customdomains/server.ts';
import { dashboardServer } from '../features/dashboard/server.ts';
import { freezesServer } from '../features/freezes/server.ts';
import { groupsServer } from '../features/groups/server.ts';
import { gymServer } from '../features/gym/server.ts';
import { importsServer } from '../features/imports/server.ts';
import { incomeServer } from '../features/income/server.ts';
import { installationServer } from '../features/installation/server.ts';
import { invitationsServer } from '../features/invitations/server.ts';
import { locksServer } from '../features/locks/server.ts';
import { logosServer } from '../features/logos/server.ts';
import { membersServer } from '../features/members/server.ts';
import { membershipsServer } from '../features/memberships/server.ts';
import { messagesServer } from '../features/messages/server.ts';
import { myspaceServer } from '../features/myspace/server.ts';
import {
  confirmNetworkVisits,
  forgetNetworkVisitors,
  networkVisitsServer,
  visitNotices,
} from '../features/networkvisits/server.ts';
import { notesServer } from '../features/notes/server.ts';
import { mailSummaries, notificationsServer } from '../features/notifications/server.ts';
import {
  followOnlinePayments,
  onlinePaymentsServer,
  paymentNotices,
  paymentPages,
} from '../features/onlinepayments/server.ts';
import { ordersServer } from '../features/orders/server.ts';
import { outreachServer } from '../features/outreach/server.ts';
import { paymentsServer } from '../features/payments/server.ts';
import { photosServer } from '../features/photos/server.ts';
import { pinsServer } from '../features/pins/server.ts';
import {
  forgetUnpaidPurchases,
  mailPurchaseLetters,
  planPurchasesServer,
} from '../features/planpurchases/server.ts';
import { plansServer } from '../features/plans/server.ts';
import { pluginsServer } from '../features/plugins/server.ts';
import { privacyServer } from '../features/privacy/server.ts';
import { productsServer } from '../features/products/server.ts';
import { profilesServer } from '../features/profiles/server.ts';
import { programsServer } from '../features/programs/server.ts';
import { mailTrialLetters, prospectsServer } from '../features/prospects/server.ts';
import { purchasesServer } from '../features/purchases/server.ts';
import { pushesServer } from '../features/pushes/server.ts';
import { receiptsServer } from '../features/receipts/server.ts';
import { mailSubscriptions, receivablesServer } from '../features/receivables/server.ts';
import { recordServer } from '../features/record/server.ts';
import { giveReferralRewards, referralPages, referralsServer } from '../features/referrals/server.ts';
import { refundsServer } from '../features/refunds/server.ts';
import { registrationServer } from '../features/registration/server.ts';
import { renewalsServer } from '../features/renewals/server.ts';
import { forgetReportLetters, mailReports, reportMailsServer } from '../features/reportmails/server.ts';
import { reportsServer } from '../features/reports/server.ts';
import { promoteWaitlists, reservationsServer } from '../features/reservations/server.ts';
import { routinesServer } from '../features/routines/server.ts';
import { salesServer } from '../features/sales/server.ts';
import { segmentsServer } from '../features/segments/server.ts';
import { readCustomHosts, sportPagePages, sportPagesServer } from '../features/sportpages/server.ts';
import { statementsServer } from '../features/statements/server.ts';
import { stockServer } from '../features/stock/server.ts';
import { teamServer } from '../features/team/server.ts';
import { tillsServer } from '../features/tills/server.ts';
import { timesheetsServer } from '../features/timesheets/server.ts';
import { transfersServer } from '../features/transfers/server.ts';
import { wagesServer } from '../features/wages/server.ts';
import { deliverWebhooks, webhooksServer } from '../features/webhooks/server.ts';
import { whatsAppCloudServer } from '../features/whatsappcloud/server.ts';
import type { Implementation } from './implement.ts';
import type { PublicNotice } from './public-notices.ts';
import type { PublicPage } from './public-pages.ts';
import type { GymWork } from './worker.ts';

export const router = {
  account: accountServer,
  charges: chargesServer,
  freezes: freezesServer,
  members: membersServer,
  branches: branchesServer,
  changes: changesServer,
  classes: classesServer,
  clients: clientsServer,
  consents: consentsServer,
  contracts: contractsServer,
  counts: countsServer,
  credits: creditsServer,
  dashboard: dashboardServer,
  groups: groupsServer,
  gym: gymServer,
  imports: importsServer,
  income: incomeServer,
  installation: installationServer,
  invitations: invitationsServer,
  locks: locksServer,
  logos: logosServer,
  memberships: membershipsServer,
  messages: messagesServer,
  myspace: myspaceServer,
  notes: notesServer,
  outreach: outreachServer,
  notifications: notificationsServer,
  onlinepayments: onlinePaymentsServer,
  whatsappcloud: whatsAppCloudServer,
  orders: ordersServer,
  payments: paymentsServer,
  photos: photosServer,
  privacy: privacyServer,
  pins: pinsServer,
  plans: plansServer,
  products: productsServer,
  profiles: profilesServer,
  programs: programsServer,
  purchases: purchasesServer,
  receipts: receiptsServer,
  receivables: receivablesServer,
  record: recordServer,
  refunds: refundsServer,
  registration: registrationServer,
  reports: reportsServer,
  reportmails: reportMailsServer,
  accounting: accountingServer,
  renewals: renewalsServer,
  reservations: reservationsServer,
  routines: routinesServer,
  sales: salesServer,
  customdomains: customDomainsServer,
  sportpages: sportPagesServer,
  statements: statementsServer,
  calendarlinks: calendarLinksServer,
  pushes: pushesServer,
  accesscontrol: accessControlServer,
  networkvisits: networkVisitsServer,
  apikeys: apiKeysServer,
  assistance: assistanceServer,
  team: teamServer,
  tills: tillsServer,
  stock: stockServer,
  transfers: transfersServer,
  wages: wagesServer,
  timesheets: timesheetsServer,
  planpurchases: planPurchasesServer,
  prospects: prospectsServer,
  referrals: referralsServer,
  segments: segmentsServer,
  webhooks: webhooksServer,
  plugins: pluginsServer,
  automations: automationsServer,
} satisfies Record<keyof typeof contract, Implementation>;

/** What happens in a gym by the clock, once a day; each in a transaction of its own. */
export const daily = [
  promoteWaitlists,
  forgetUnpaidPurchases,
  forgetNetworkVisitors,
  forgetReportLetters,
  giveReferralRewards,
];

/** What waits for each gym's own morning; it is looked at every hour, as mornings come at different hours. */
export const hourly = [
  mailSummaries,
  mailReports,
  mailSubscriptions,
  mailAutomations,
  mailTrialLetters,
  mailPurchaseLetters,
];

/** What follows soon from changes in gyms. */
export const soon: readonly GymWork[] = [
  deliverWebhooks,
  tellOfClasses,
  sendWhatsApps,
  pushAutomations,
  followOnlinePayments,
  confirmNetworkVisits,
  proveDomains,
];

/** What anyone may open without an account. */
export const publicPages: readonly PublicPage[] = [
  ...sportPagePages,
  ...referralPages,
  ...unsubscribePages,
  ...calendarPages,
  ...paymentPages,
];

export { readCustomHosts };

/** Where other programs tell of something without a session. */
export const publicNotices: readonly PublicNotice[] = [paymentNotices, whatsAppNotices, visitNotices];
