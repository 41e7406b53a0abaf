import type { Column, RecordWords } from '../../wire/record.ts';
import { accessControlRecord } from '../accesscontrol/words.ts';
import { accountRecord } from '../account/words.ts';
import { accountingRecord } from '../accounting/words.ts';
import { apiKeysRecord } from '../apikeys/words.ts';
import { assistanceRecord } from '../assistance/words.ts';
import { automationsRecord } from '../automations/words.ts';
import { branchesRecord } from '../branches/words.ts';
import { calendarLinksRecord } from '../calendarlinks/words.ts';
import { changesRecord } from '../changes/words.ts';
import { chargesRecord } from '../charges/words.ts';
import { classesRecord } from '../classes/words.ts';
import { clientsRecord } from '../clients/words.ts';
import { consentsRecord } from '../consents/words.ts';
import { contractsRecord } from '../contracts/words.ts';
import { countsRecord } from '../counts/words.ts';
import { creditsRecord } from '../credits/words.ts';
import { customDomainsRecord } from '../customdomains/words.ts';
import { groupsRecord } from '../groups/words.ts';
import { gymRecord } from '../gym/words.ts';
import { importsRecord } from '../imports/words.ts';
import { installationRecord } from '../installation/words.ts';
import { logosRecord } from '../logos/words.ts';
import { membershipsRecord } from '../memberships/words.ts';
import { messagesRecord } from '../messages/words.ts';
import { myspaceRecord } from '../myspace/words.ts';
import { networkVisitsRecord } from '../networkvisits/words.ts';
import { notesRecord } from '../notes/words.ts';
import { onlinePaymentsRecord } from '../onlinepayments/words.ts';
import { ordersRecord } from '../orders/words.ts';
import { outreachRecord } from '../outreach/words.ts';
import { paymentsRecord } from '../payments/words.ts';
import { photosRecord } from '../photos/words.ts';
import { pinsRecord } from '../pins/words.ts';
import { planPurchasesRecord } from '../planpurchases/words.ts';
import { plansRecord } from '../plans/words.ts';
import { pluginsRecord } from '../plugins/words.ts';
import { privacyRecord } from '../privacy/words.ts';
import { productsRecord } from '../products/words.ts';
import { programsRecord } from '../programs/words.ts';
import { prospectsRecord } from '../prospects/words.ts';
import { purchasesRecord } from '../purchases/words.ts';
import { pushesRecord } from '../pushes/words.ts';
import { receiptsRecord } from '../receipts/words.ts';
import { referralsRecord } from '../referrals/words.ts';
import { refundsRecord } from '../refunds/words.ts';
import { renewalsRecord } from '../renewals/words.ts';
import { reservationsRecord } from '../reservations/words.ts';
import { routinesRecord } from '../routines/words.ts';
import { salesRecord } from '../sales/words.ts';
import { segmentsRecord } from '../segments/words.ts';
import { sportPagesRecord } from '../sportpages/words.ts';
import { stockRecord } from '../stock/words.ts';
import { teamRecord } from '../team/words.ts';
import { tillsRecord } from '../tills/words.ts';
import { timesheetsRecord } from '../timesheets/words.ts';
import { transfersRecord } from '../transfers/words.ts';
import { wagesRecord } from '../wages/words.ts';
import { webhooksRecord } from '../webhooks/words.ts';
import { whatsAppCloudRecord } from '../whatsappcloud/words.ts';

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
  ...planPurchasesRecord,
  ...clientsRecord,
  ...consentsRecord,
  ...membershipsRecord,
  ...chargesRecord,
  ...accountingRecord,
  ...onlinePaymentsRecord,
  ...whatsAppCloudRecord,
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
  ...segmentsRecord,
  ...referralsRecord,
  ...automationsRecord,
  ...photosRecord,
  ...myspaceRecord,
  ...messagesRecord,
  ...teamRecord,
  ...pinsRecord,
  ...calendarLinksRecord,
  ...customDomainsRecord,
  ...pushesRecord,
  ...accessControlRecord,
  ...networkVisitsRecord,
  ...pluginsRecord,
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

/** Ids that join the sheets of an archive, by column: beside the name that the column has elsewhere. */
export const archiveIds: Readonly<Record<string, Column>> = {
  id: 'el id',
  class_id: 'el id de la clase',
  client_id: 'el id del cliente',
  count_id: 'el id del conteo',
  charge_id: 'el id del cobro',
  credit_entry_id: 'el id del movimiento de saldo',
  exercise_id: 'el id del ejercicio',
  group_id: 'el id del grupo',
  member_id: 'el id de la persona',
  link_id: 'el id del link de pago',
  online_payment_id: 'el id del pago en línea',
  membership_id: 'el id de la membresía',
  parent_id: 'el id del grupo al que pertenece',
  mail_id: 'el id del correo',
  template_id: 'el id de la plantilla',
  payment_id: 'el id del pago',
  plan_id: 'el id del plan',
  product_id: 'el id del producto',
  program_id: 'el id del programa',
  program_ids: 'los id de los programas',
  prospect_id: 'el id del prospecto',
  purchase_id: 'el id de la compra en la página',
  purpose_id: 'el id de la finalidad',
  receipt_id: 'el id del comprobante',
  refund_id: 'el id de la devolución',
  reservation_id: 'el id de la reserva',
  role_id: 'el id del rol',
  sale_id: 'el id de la venta',
  sale_line_id: 'el id de la línea de venta',
  series_id: 'el id de la serie',
  shift_id: 'el id del turno de caja',
  source_id: 'el id de su origen',
  taken_with: 'el id del pago principal',
  teacher_id: 'el id del profesor',
  till_id: 'el id de la caja',
  version_id: 'el id de la versión',
};

/** Columns of an archive where they have no words: what an entry of the record tells by the rows that stand with it. */
export const archiveColumns: Readonly<Record<string, Column>> = {
  number: ['el número', 'number'],
  position: ['la posición', 'number'],
  amount: ['el monto', 'money'],
  tax: ['el impuesto', 'money'],
  tax_rate: ['la tasa de impuesto', 'percent'],
  tax_treatment: ['el trato del impuesto', { added: 'Se suma', included: 'Incluido', exempt: 'Exento' }],
  cost: 'el costo por unidad',
  average_before: 'el costo medio anterior',
  average_after: 'el costo medio',
  flexible: ['Sin fecha de término', 'yesNo'],
  client_made: ['Cliente agregado desde Prospectos', 'yesNo'],
  content: ['el contenido', 'json'],
  currency: 'la moneda',
  reference: 'la referencia',
  url: 'la dirección',
  returned: ['Volvió del proveedor', 'yesNo'],
  waited: ['Estuvo en la lista de espera', 'yesNo'],
  memberships: ['las membresías', 'json'],
  summary: ['el resumen', 'json'],
  exercises: ['los ejercicios', 'json'],
  signature: 'la firma',
  mail_failed_at: ['el correo devuelto', 'instant'],
  changed_at: ['el último cambio', 'instant'],
  erased_at: ['el borrado', 'instant'],
  viewed_at: ['la visita', 'instant'],
  created_by: ['quién lo registró', { of: 'actor' }],
  deleted_by: ['quién lo eliminó', { of: 'actor' }],
  cancelled_by: ['quién lo anuló', { of: 'actor' }],
  dismissed_by: ['quién lo descartó', { of: 'actor' }],
  erased_by: ['quién lo borró', { of: 'actor' }],
  opened_by: ['quién abrió', { of: 'actor' }],
  closed_by: ['quién cerró', { of: 'actor' }],
  viewed_by: ['quién miró', { of: 'actor' }],
  actor: ['quién', { of: 'actor' }],
};

/** Columns that no archive shows, by name, each with the reason. */
export const unarchivedColumns: Readonly<Record<string, string>> = {
  gym_id: 'the archive is of one gym',
  version: 'counts the changes of a row',
  account_id: 'would tell two gyms that a client is of both; people of the team are named',
  birthday: 'it follows from the date of birth',
  search_text: 'derived',
  sort_key: 'derived',
  phone_key: 'derived',
  whatsapp_key: 'derived',
  place: 'the order within a ledger',
  changed_in: 'the order of changes',
  fingerprint: 'a hash',
  server_key: 'of the installation, and of no use elsewhere',
  notice_version: 'a step on the way',
  phones: 'a step on the way',
  token_hash: 'a hash',
  pin_hash: 'a secret',
  lock_pin: 'a secret',
  secret: 'a secret',
  former_secret: 'a secret',
  access_key: 'a secret',
  former_keys: 'a secret',
  keys_number: 'counts the changes of keys',
  key: 'the word of a program of others, whose name is there',
  managed: 'says that a key is a plugin’s, which has a row of its own',
  api_key_id: 'the key of a plugin, of the same name',
  webhook_id: 'the webhook of a plugin or a delivery',
  unanswered: 'a step on the way',
  confirming: 'a step on the way',
  final: 'the deletion that stays stands beside it',
  next_check_at: 'when Pulso asks next',
  checks: 'how often Pulso asked',
  image: 'a file of its own in the archive',
  request: 'tells a repeated request from another',
  ended_as: 'tells a repeated request from another',
  claim: 'tells a till from another',
};

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
