import { accessControlContract } from './features/accesscontrol/contract.ts';
import { accountContract } from './features/account/contract.ts';
import { accountingContract } from './features/accounting/contract.ts';
import { apiKeysContract } from './features/apikeys/contract.ts';
import { assistanceContract } from './features/assistance/contract.ts';
import { automationsContract } from './features/automations/contract.ts';
import { branchesContract } from './features/branches/contract.ts';
import { calendarLinksContract } from './features/calendarlinks/contract.ts';
import { changesContract } from './features/changes/contract.ts';
import { chargesContract } from './features/charges/contract.ts';
import { classesContract } from './features/classes/contract.ts';
import { clientsContract } from './features/clients/contract.ts';
import { consentsContract } from './features/consents/contract.ts';
import { contractsContract } from './features/contracts/contract.ts';
import { countsContract } from './features/counts/contract.ts';
import { creditsContract } from './features/credits/contract.ts';
import { customDomainsContract } from './features/customdomains/contract.ts';
import { dashboardContract } from './features/dashboard/contract.ts';
import { freezesContract } from './features/freezes/contract.ts';
import { groupsContract } from './features/groups/contract.ts';
import { gymContract } from './features/gym/contract.ts';
import { importsContract } from './features/imports/contract.ts';
import { incomeContract } from './features/income/contract.ts';
import { installationContract } from './features/installation/contract.ts';
import { invitationsContract } from './features/invitations/contract.ts';
import { locksContract } from './features/locks/contract.ts';
import { logosContract } from './features/logos/contract.ts';
import { membersContract } from './features/members/contract.ts';
import { membershipsContract } from './features/memberships/contract.ts';
import { messagesContract } from './features/messages/contract.ts';
import { myspaceContract } from './features/myspace/contract.ts';
import { networkVisitsContract } from './features/networkvisits/contract.ts';
import { notesContract } from './features/notes/contract.ts';
import { notificationsContract } from './features/notifications/contract.ts';
import { onlinePaymentsContract } from './features/onlinepayments/contract.ts';
import { ordersContract } from './features/orders/contract.ts';
import { outreachContract } from './features/outreach/contract.ts';
import { paymentsContract } from './features/payments/contract.ts';
import { photosContract } from './features/photos/contract.ts';
import { pinsContract } from './features/pins/contract.ts';
import { planPurchasesContract } from './features/planpurchases/contract.ts';
import { plansContract } from './features/plans/contract.ts';
import { pluginsContract } from './features/plugins/contract.ts';
import { privacyContract } from './features/privacy/contract.ts';
import { productsContract } from './features/products/contract.ts';
import { profilesContract } from './features/profiles/contract.ts';
import { programsContract } from './features/programs/contract.ts';
import { prospectsContract } from './features/prospects/contract.ts';
import { purchasesContract } from './features/purchases/contract.ts';
import { pushesContract } from './features/pushes/contract.ts';
import { receiptsContract } from './features/receipts/contract.ts';
import { receivablesContract } from './features/receivables/contract.ts';
import { recordContract } from './features/record/contract.ts';
import { referralsContract } from './features/referrals/contract.ts';
import { refundsContract } from './features/refunds/contract.ts';
import { registrationContract } from './features/registration/contract.ts';
import { renewalsContract } from './features/renewals/contract.ts';
import { reportMailsContract } from './features/reportmails/contract.ts';
import { reportsContract } from './features/reports/contract.ts';
import { reservationsContract } from './features/reservations/contract.ts';
import { routinesContract } from './features/routines/contract.ts';
import { salesContract } from './features/sales/contract.ts';
import { segmentsContract } from './features/segments/contract.ts';
import { sportPagesContract } from './features/sportpages/contract.ts';
import { statementsContract } from './features/statements/contract.ts';
import { stockContract } from './features/stock/contract.ts';
import { teamContract } from './features/team/contract.ts';
import { tillsContract } from './features/tills/contract.ts';
import { timesheetsContract } from './features/timesheets/contract.ts';
import { transfersContract } from './features/transfers/contract.ts';
import { wagesContract } from './features/wages/contract.ts';
import { webhooksContract } from './features/webhooks/contract.ts';
import { whatsAppCloudContract } from './features/whatsappcloud/contract.ts';

/** Everything that the server answers and the screens ask. */
export const contract = {
  accounting: accountingContract,
  account: accountContract,
  charges: chargesContract,
  freezes: freezesContract,
  members: membersContract,
  branches: branchesContract,
  changes: changesContract,
  classes: classesContract,
  clients: clientsContract,
  consents: consentsContract,
  contracts: contractsContract,
  counts: countsContract,
  credits: creditsContract,
  dashboard: dashboardContract,
  groups: groupsContract,
  gym: gymContract,
  imports: importsContract,
  income: incomeContract,
  installation: installationContract,
  invitations: invitationsContract,
  locks: locksContract,
  logos: logosContract,
  memberships: membershipsContract,
  messages: messagesContract,
  myspace: myspaceContract,
  notes: notesContract,
  outreach: outreachContract,
  notifications: notificationsContract,
  onlinepayments: onlinePaymentsContract,
  whatsappcloud: whatsAppCloudContract,
  orders: ordersContract,
  payments: paymentsContract,
  photos: photosContract,
  privacy: privacyContract,
  pins: pinsContract,
  plans: plansContract,
  products: productsContract,
  profiles: profilesContract,
  programs: programsContract,
  purchases: purchasesContract,
  receipts: receiptsContract,
  receivables: receivablesContract,
  record: recordContract,
  refunds: refundsContract,
  registration: registrationContract,
  renewals: renewalsContract,
  reports: reportsContract,
  reportmails: reportMailsContract,
  reservations: reservationsContract,
  routines: routinesContract,
  sales: salesContract,
  sportpages: sportPagesContract,
  statements: statementsContract,
  calendarlinks: calendarLinksContract,
  customdomains: customDomainsContract,
  pushes: pushesContract,
  accesscontrol: accessControlContract,
  networkvisits: networkVisitsContract,
  apikeys: apiKeysContract,
  assistance: assistanceContract,
  team: teamContract,
  tills: tillsContract,
  stock: stockContract,
  transfers: transfersContract,
  wages: wagesContract,
  timesheets: timesheetsContract,
  planpurchases: planPurchasesContract,
  prospects: prospectsContract,
  referrals: referralsContract,
  segments: segmentsContract,
  webhooks: webhooksContract,
  plugins: pluginsContract,
  automations: automationsContract,
};
