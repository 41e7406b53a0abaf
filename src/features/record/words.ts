import type { RecordWords } from '../../wire/record.ts';
import { accountRecord } from '../account/words.ts';
import { accountingRecord } from '../accounting/words.ts';
import { apiKeysRecord } from '../apikeys/words.ts';
import { assistanceRecord } from '../assistance/words.ts';
import { branchesRecord } from '../branches/words.ts';
import { changesRecord } from '../changes/words.ts';
import { chargesRecord } from '../charges/words.ts';
import { classesRecord } from '../classes/words.ts';
import { clientsRecord } from '../clients/words.ts';
import { consentsRecord } from '../consents/words.ts';
import { contractsRecord } from '../contracts/words.ts';
import { countsRecord } from '../counts/words.ts';
import { creditsRecord } from '../credits/words.ts';
import { groupsRecord } from '../groups/words.ts';
import { gymRecord } from '../gym/words.ts';
import { importsRecord } from '../imports/words.ts';
import { installationRecord } from '../installation/words.ts';
import { logosRecord } from '../logos/words.ts';
import { membershipsRecord } from '../memberships/words.ts';
import { messagesRecord } from '../messages/words.ts';
import { myspaceRecord } from '../myspace/words.ts';
import { notesRecord } from '../notes/words.ts';
import { ordersRecord } from '../orders/words.ts';
import { outreachRecord } from '../outreach/words.ts';
import { paymentsRecord } from '../payments/words.ts';
import { photosRecord } from '../photos/words.ts';
import { pinsRecord } from '../pins/words.ts';
import { plansRecord } from '../plans/words.ts';
import { privacyRecord } from '../privacy/words.ts';
import { productsRecord } from '../products/words.ts';
import { programsRecord } from '../programs/words.ts';
import { prospectsRecord } from '../prospects/words.ts';
import { purchasesRecord } from '../purchases/words.ts';
import { receiptsRecord } from '../receipts/words.ts';
import { refundsRecord } from '../refunds/words.ts';
import { renewalsRecord } from '../renewals/words.ts';
import { reservationsRecord } from '../reservations/words.ts';
import { routinesRecord } from '../routines/words.ts';
import { salesRecord } from '../sales/words.ts';
import { sportPagesRecord } from '../sportpages/words.ts';
import { stockRecord } from '../stock/words.ts';
import { teamRecord } from '../team/words.ts';
import { tillsRecord } from '../tills/words.ts';
import { timesheetsRecord } from '../timesheets/words.ts';
import { transfersRecord } from '../transfers/words.ts';
import { wagesRecord } from '../wages/words.ts';
import { webhooksRecord } from '../webhooks/words.ts';

/** By table; of what one action did, the sentence begins with the table that comes first here. */
export const recordWords: RecordWords = {
  ...accountRecord,
  ...importsRecord,
  ...refundsRecord,
  ...salesRecord,
  ...transfersRecord,
  ...purchasesRecord,
  ...countsRecord,
  ...changesRecord,
  ...privacyRecord,
  ...clientsRecord,
  ...consentsRecord,
  ...membershipsRecord,
  ...chargesRecord,
  ...accountingRecord,
  ...paymentsRecord,
  ...creditsRecord,
  ...contractsRecord,
  ...renewalsRecord,
  ...classesRecord,
  ...reservationsRecord,
  ...routinesRecord,
  ...wagesRecord,
  ...timesheetsRecord,
  ...tillsRecord,
  ...ordersRecord,
  ...productsRecord,
  ...groupsRecord,
  ...stockRecord,
  ...plansRecord,
  ...programsRecord,
  ...notesRecord,
  ...outreachRecord,
  ...prospectsRecord,
  ...photosRecord,
  ...myspaceRecord,
  ...messagesRecord,
  ...teamRecord,
  ...pinsRecord,
  ...apiKeysRecord,
  ...webhooksRecord,
  ...gymRecord,
  ...logosRecord,
  ...sportPagesRecord,
  ...installationRecord,
  ...assistanceRecord,
  ...branchesRecord,
  ...receiptsRecord,
};

/** Columns of every table, which the entry itself tells of. */
export const silentColumns: readonly string[] = [
  'gym_id',
  'id',
  'version',
  'created_at',
  'created_by',
  'deleted_at',
  'deleted_by',
];

/** Tables that triggers derive from others, so that the audit has nothing of them. */
export const derivedTables: readonly string[] = [
  'class_places',
  'class_version',
  'client_count',
  'client_membership_status',
  'daily_income',
  'exercise',
  'product_barcode',
  'product_group_count',
  'product_stock',
];
