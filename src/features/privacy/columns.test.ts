import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** What of a client's rows stays when they are erased, and why. */
const kept: Readonly<Record<string, string>> = {
  'access_event.code': 'a word of ours',
  'access_event.direction': 'a word of ours',
  'access_event.number': 'of a card that nobody has',
  'access_event.way': 'a word of ours',
  'audit.action': 'a word of ours',
  'audit.after': 'overwritten by table',
  'audit.before': 'overwritten by table',
  'audit.table_name': 'a word of ours',
  'automation_mail.channel': 'a word of ours',
  'automation_mail.kind': 'a word of ours',
  'automation_mail.receipt': 'a word of ours',
  'automation_mail.state': 'a word of ours',
  'charge.reason': 'a word of ours',
  'class_notice.before': 'of a class',
  'class_notice.end_time': 'of a class',
  'class_notice.start_time': 'of a class',
  'class_notice.status': 'a word of ours',
  'class_notice.teachers': 'of a class',
  'client.dni_type': 'a word of ours',
  'client_contact.channel': 'a word of ours',
  'client_membership_status.plan_name': 'the name of a plan',
  'client_note.kind': 'a word of ours',
  'consent.channel': 'a word of ours',
  'consent.source': 'a word of ours',
  'contract_acceptance.content': 'the contract, which may have to be proved',
  'contract_acceptance.signature': 'the contract, which may have to be proved',
  'contract_acceptance.signer_name': 'the contract, which may have to be proved',
  'contract_acceptance.way': 'a word of ours',
  'credit_entry.kind': 'a word of ours',
  'erasure.reason': 'why it was erased',
  'link_request.decision': 'a word of ours',
  'membership.kind': 'a word of ours',
  'membership.period': 'a word of ours',
  'membership.plan_name': 'the name of a plan',
  'network_member.network': 'a word of ours',
  'network_visit.network': 'a word of ours',
  'network_visit.product': "the network's word for what is visited",
  'network_visit.reference': 'a digest that says nothing',
  'network_visit.refusal': 'a word of ours',
  'network_visit.state': 'a word of ours',
  'online_payment.attention': 'a word of ours',
  'online_payment.currency': 'a word of ours',
  'online_payment.payment_reference': 'what the provider calls it',
  'online_payment.provider': 'a word of ours',
  'online_payment.reference': 'what the provider calls it',
  'online_payment.state': 'a word of ours',
  'online_refund.reference': 'what the provider calls it',
  'online_refund.state': 'a word of ours',
  'page_letter.kind': 'a word of ours',
  'page_letter.state': 'a word of ours',
  'payment.document_type': 'a word of ours',
  'payment.method': 'a word of ours',
  'plan_purchase.currency': 'a word of ours',
  'plan_purchase.kind': 'a word of ours',
  'plan_purchase.period': 'a word of ours',
  'plan_purchase.plan_name': 'the name of a plan',
  'plan_purchase.request': 'emptied once it is paid and somebody is a client',
  'prospect.loss_reason': 'a word of ours',
  'prospect.mark': 'a word of ours',
  'prospect.origin': 'a word of ours',
  'receipt.cancel_reason': 'receipts are kept as they were issued',
  'receipt.content': 'receipts are kept as they were issued',
  'receipt.kind': 'a word of ours',
  'receipt.memberships': 'receipts are kept as they were issued',
  'referral.refusal': 'a word of ours',
  'referral.state': 'a word of ours',
  'referral_link.code': 'of a link that leads to nobody',
  'renewal_step.state': 'a word of ours',
  'renewal_step.step': 'a word of ours',
  'reservation.status': 'a word of ours',
  'routine_exercise.day': 'a word of ours',
  'routine_exercise.name': 'the name of an exercise',
  'sale.provisional_number': 'a number',
  'sale.request': 'how it was paid, alone',
  'sale_payment.method': 'a word of ours',
  'saved_order.content': 'what was in the cart, without its notes',
  'saved_order.status': 'a word of ours',
  'support_look.what': 'a word of ours',
};

test('de cada texto sobre un cliente está dicho si se borra con sus datos', async () => {
  const { rows } = await database.pool.query<{ column: string }>(`
    select c.relname || '.' || a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and t.typname in ('text', 'jsonb')
      and (c.relname = 'client' or exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'client_id'))
    order by 1`);
  const { rows: erased } = await database.pool.query<{ column: string }>(`
    select v.table_name || '.' || name as column from erased_values() v, jsonb_object_keys(v.erased) name`);
  const columns = rows.map(({ column }) => column);
  expect(columns.length).toBeGreaterThan(30);
  expect(columns.filter((column) => !erased.some((value) => value.column === column))).toEqual(
    Object.keys(kept),
  );
  expect(erased.map(({ column }) => column).filter((column) => !columns.includes(column))).toEqual([
    'client.birth_date',
  ]);
});
