import type { InsertTarget, RowOf } from './insert.ts';

const groupColumns = {
  id: 'uuid',
  parent_id: 'uuid',
  name: 'text',
  color: 'text',
  position: 'integer',
  created_at: 'timestamptz',
};
export const groupTable: InsertTarget<typeof groupColumns> = { name: 'product_group', columns: groupColumns };
export type GroupRow = RowOf<typeof groupColumns>;

const productColumns = {
  id: 'uuid',
  name: 'text',
  group_id: 'uuid',
  code: 'text',
  sku: 'text',
  barcode: 'text',
  unit: 'text',
  cost: 'bigint',
  profit: 'integer',
  price: 'bigint',
  tax: 'bigint',
  price_includes_tax: 'boolean',
  price_change_allowed: 'boolean',
  service: 'boolean',
  enabled: 'boolean',
  supplier: 'text',
  reorder_point: 'numeric',
  preferred_quantity: 'numeric',
  low_stock_warning: 'boolean',
  warning_quantity: 'numeric',
  default_quantity: 'numeric',
  description: 'text',
  favourite: 'boolean',
  created_at: 'timestamptz',
};
export const productTable: InsertTarget<typeof productColumns> = { name: 'product', columns: productColumns };
export type ProductRow = RowOf<typeof productColumns>;

const purchaseColumns = {
  id: 'uuid',
  supplier: 'text',
  document: 'text',
  received_on: 'date',
  total: 'bigint',
  created_at: 'timestamptz',
};
const movementColumns = {
  id: 'uuid',
  product_id: 'uuid',
  kind: 'text',
  quantity: 'numeric',
  cost: 'numeric',
  average_before: 'numeric',
  average_after: 'numeric',
  quantity_after: 'numeric',
  reason: 'text',
  source_id: 'uuid',
  created_at: 'timestamptz',
};
const shiftColumns = {
  id: 'uuid',
  till_id: 'uuid',
  float: 'bigint',
  opened_at: 'timestamptz',
  closed_at: 'timestamptz',
  closed_by: 'uuid',
  counted: 'bigint',
  expected: 'bigint',
  difference: 'bigint',
  summary: 'jsonb',
  note: 'text',
  created_at: 'timestamptz',
};
const cashColumns = {
  id: 'uuid',
  shift_id: 'uuid',
  kind: 'text',
  amount: 'bigint',
  reason: 'text',
  source_id: 'uuid',
  created_at: 'timestamptz',
};
const saleColumns = {
  id: 'uuid',
  shift_id: 'uuid',
  client_id: 'uuid',
  sold_on: 'date',
  subtotal: 'bigint',
  discount: 'bigint',
  tax: 'bigint',
  total: 'bigint',
  rounding: 'bigint',
  tendered: 'bigint',
  change: 'bigint',
  tax_rate: 'integer',
  note: 'text',
  request: 'jsonb',
  created_at: 'timestamptz',
};
const lineColumns = {
  id: 'uuid',
  sale_id: 'uuid',
  position: 'integer',
  product_id: 'uuid',
  name: 'text',
  quantity: 'numeric',
  price: 'bigint',
  taxing: 'text',
  discount: 'bigint',
  amount: 'bigint',
  total: 'bigint',
  cost: 'bigint',
};
const salePaymentColumns = {
  id: 'uuid',
  sale_id: 'uuid',
  refund_id: 'uuid',
  client_id: 'uuid',
  shift_id: 'uuid',
  paid_on: 'date',
  amount: 'bigint',
  method: 'text',
  created_at: 'timestamptz',
};
const refundColumns = {
  id: 'uuid',
  sale_id: 'uuid',
  shift_id: 'uuid',
  refunded_on: 'date',
  total: 'bigint',
  rounding: 'bigint',
  method: 'text',
  reason: 'text',
  request: 'jsonb',
  created_at: 'timestamptz',
};
const refundLineColumns = {
  id: 'uuid',
  refund_id: 'uuid',
  sale_line_id: 'uuid',
  quantity: 'numeric',
  total: 'bigint',
  restocked: 'boolean',
};
const receiptColumns = {
  id: 'uuid',
  number: 'bigint',
  kind: 'text',
  source_id: 'uuid',
  client_id: 'uuid',
  content: 'jsonb',
  created_at: 'timestamptz',
};
const creditColumns = { id: 'uuid', limit: 'bigint', created_at: 'timestamptz' };
const creditEntryColumns = {
  id: 'uuid',
  client_id: 'uuid',
  kind: 'text',
  amount: 'bigint',
  note: 'text',
  source_id: 'uuid',
  created_at: 'timestamptz',
};
const savedOrderColumns = {
  id: 'uuid',
  name: 'text',
  status: 'text',
  client_id: 'uuid',
  content: 'jsonb',
  reason: 'text',
  changed_at: 'timestamptz',
  created_at: 'timestamptz',
};
const tillColumns = { id: 'uuid', name: 'text', created_at: 'timestamptz' };

const target = <C extends Record<string, string>>(name: string, columns: C): InsertTarget<C> => ({
  name,
  columns,
});

/** What days at a till write, in an order in which each row finds those that it names. */
export const ledgerTables = {
  purchases: target('purchase', purchaseColumns),
  tills: target('till', tillColumns),
  shifts: target('shift', shiftColumns),
  credits: target('credit', creditColumns),
  sales: target('sale', saleColumns),
  lines: target('sale_line', lineColumns),
  refunds: target('refund', refundColumns),
  refundLines: target('refund_line', refundLineColumns),
  payments: target('sale_payment', salePaymentColumns),
  movements: target('stock_movement', movementColumns),
  cash: target('cash_entry', cashColumns),
  creditEntries: target('credit_entry', creditEntryColumns),
  receipts: target('receipt', receiptColumns),
  savedOrders: target('saved_order', savedOrderColumns),
};

type Tables = typeof ledgerTables;
export type LedgerRows = {
  [K in keyof Tables]: Tables[K] extends InsertTarget<infer C> ? RowOf<C>[] : never;
};

export const noRows = (): LedgerRows =>
  Object.fromEntries(Object.keys(ledgerTables).map((name) => [name, []])) as unknown as LedgerRows;
