import type { contract } from '../contract.ts';
import { accessControlCases } from '../features/accesscontrol/accesscontrol.cases.ts';
import { accountCases } from '../features/account/account.cases.ts';
import { accountingCases } from '../features/accounting/accounting.cases.ts';
import { apiKeysCases } from '../features/apikeys/apikeys.cases.ts';
import { assistanceCases } from '../features/assistance/assistance.cases.ts';
import { automationsCases } from '../features/automations/automations.cases.ts';
import { branchesCases } from '../features/branches/branches.cases.ts';
import { calendarLinksCases } from '../features/calendarlinks/calendarlinks.cases.ts';
import { changesCases } from '../features/changes/changes.cases.ts';
import { chargesCases } from '../features/charges/charges.cases.ts';
import { classesCases } from '../features/classes/classes.cases.ts';
import { clientsCases } from '../features/clients/clients.cases.ts';
import { consentsCases } from '../features/consents/consents.cases.ts';
import { contractsCases } from '../features/contracts/contracts.cases.ts';
import { countsCases } from '../features/counts/counts.cases.ts';
import { creditsCases } from '../features/credits/credits.cases.ts';
import { customDomainsCases } from '../features/customdomains/customdomains.cases.ts';
import { dashboardCases } from '../features/dashboard/dashboard.cases.ts';
import { freezesCases } from '../features/freezes/freezes.cases.ts';
import { groupsCases } from '../features/groups/groups.cases.ts';
import { gymCases } from '../features/gym/gym.cases.ts';
import { importsCases } from '../features/imports/imports.cases.ts';
import { incomeCases } from '../features/income/income.cases.ts';
import { installationCases } from '../features/installation/installation.cases.ts';
import { invitationsCases } from '../features/invitations/invitations.cases.ts';
import { locksCases } from '../features/locks/locks.cases.ts';
import { logosCases } from '../features/logos/logos.cases.ts';
import { membersCases } from '../features/members/members.cases.ts';
import { membershipsCases } from '../features/memberships/memberships.cases.ts';
import { messagesCases } from '../features/messages/messages.cases.ts';
import { myspaceCases } from '../features/myspace/myspace.cases.ts';
import { networkVisitsCases } from '../features/networkvisits/networkvisits.cases.ts';
import { notesCases } from '../features/notes/notes.cases.ts';
import { notificationsCases } from '../features/notifications/notifications.cases.ts';
import { onlinePaymentsCases } from '../features/onlinepayments/onlinepayments.cases.ts';
import { ordersCases } from '../features/orders/orders.cases.ts';
import { outreachCases } from '../features/outreach/outreach.cases.ts';
import { paymentsCases } from '../features/payments/payments.cases.ts';
import { photosCases } from '../features/photos/photos.cases.ts';
import { pinsCases } from '../features/pins/pins.cases.ts';
import { planPurchasesCases } from '../features/planpurchases/planpurchases.cases.ts';
import { plansCases } from '../features/plans/plans.cases.ts';
import { pluginsCases } from '../features/plugins/plugins.cases.ts';
import { privacyCases } from '../features/privacy/privacy.cases.ts';
import { productsCases } from '../features/products/products.cases.ts';
import { profilesCases } from '../features/profiles/profiles.cases.ts';
import { programsCases } from '../features/programs/programs.cases.ts';
import { prospectsCases } from '../features/prospects/prospects.cases.ts';
import { purchasesCases } from '../features/purchases/purchases.cases.ts';
import { pushesCases } from '../features/pushes/pushes.cases.ts';
import { receiptsCases } from '../features/receipts/receipts.cases.ts';
import { receivablesCases } from '../features/receivables/receivables.cases.ts';
import { recordCases } from '../features/record/record.cases.ts';
import { referralsCases } from '../features/referrals/referrals.cases.ts';
import { refundsCases } from '../features/refunds/refunds.cases.ts';
import { registrationCases } from '../features/registration/registration.cases.ts';
import { renewalsCases } from '../features/renewals/renewals.cases.ts';
import { reportMailsCases } from '../features/reportmails/reportmails.cases.ts';
import { reportsCases } from '../features/reports/reports.cases.ts';
import { reservationsCases } from '../features/reservations/reservations.cases.ts';
import { routinesCases } from '../features/routines/routines.cases.ts';
import { salesCases } from '../features/sales/sales.cases.ts';
import { segmentsCases } from '../features/segments/segments.cases.ts';
import { sportPagesCases } from '../features/sportpages/sportpages.cases.ts';
import { statementsCases } from '../features/statements/statements.cases.ts';
import { stockCases } from '../features/stock/stock.cases.ts';
import { teamCases } from '../features/team/team.cases.ts';
import { tillsCases } from '../features/tills/tills.cases.ts';
import { timesheetsCases } from '../features/timesheets/timesheets.cases.ts';
import { transfersCases } from '../features/transfers/transfers.cases.ts';
import { wagesCases } from '../features/wages/wages.cases.ts';
import { webhooksCases } from '../features/webhooks/webhooks.cases.ts';
import { whatsAppCloudCases } from '../features/whatsappcloud/whatsappcloud.cases.ts';
import type { CasesOf } from './case.ts';

type Cases = { readonly [F in keyof typeof contract]: CasesOf<(typeof contract)[F]> };

export const cases: Cases = {
  account: accountCases,
  branches: branchesCases,
  charges: chargesCases,
  freezes: freezesCases,
  members: membersCases,
  changes: changesCases,
  classes: classesCases,
  clients: clientsCases,
  consents: consentsCases,
  contracts: contractsCases,
  counts: countsCases,
  credits: creditsCases,
  dashboard: dashboardCases,
  groups: groupsCases,
  gym: gymCases,
  imports: importsCases,
  income: incomeCases,
  installation: installationCases,
  invitations: invitationsCases,
  locks: locksCases,
  logos: logosCases,
  memberships: membershipsCases,
  messages: messagesCases,
  myspace: myspaceCases,
  notes: notesCases,
  outreach: outreachCases,
  notifications: notificationsCases,
  onlinepayments: onlinePaymentsCases,
  whatsappcloud: whatsAppCloudCases,
  orders: ordersCases,
  payments: paymentsCases,
  photos: photosCases,
  privacy: privacyCases,
  pins: pinsCases,
  plans: plansCases,
  products: productsCases,
  profiles: profilesCases,
  programs: programsCases,
  purchases: purchasesCases,
  receipts: receiptsCases,
  receivables: receivablesCases,
  record: recordCases,
  refunds: refundsCases,
  registration: registrationCases,
  renewals: renewalsCases,
  reports: reportsCases,
  reportmails: reportMailsCases,
  accounting: accountingCases,
  reservations: reservationsCases,
  routines: routinesCases,
  sales: salesCases,
  sportpages: sportPagesCases,
  statements: statementsCases,
  calendarlinks: calendarLinksCases,
  customdomains: customDomainsCases,
  pushes: pushesCases,
  accesscontrol: accessControlCases,
  networkvisits: networkVisitsCases,
  apikeys: apiKeysCases,
  assistance: assistanceCases,
  team: teamCases,
  tills: tillsCases,
  stock: stockCases,
  transfers: transfersCases,
  wages: wagesCases,
  timesheets: timesheetsCases,
  planpurchases: planPurchasesCases,
  prospects: prospectsCases,
  referrals: referralsCases,
  segments: segmentsCases,
  webhooks: webhooksCases,
  plugins: pluginsCases,
  automations: automationsCases,
};
