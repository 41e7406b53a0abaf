// The lower bound: the same work in as little SQL as a good engineer would write, on tables without policies,
// triggers, audit or checks. It reads and writes the same data as Pulso, so that the same queries can verify both.
import pg from 'pg';

/** The columns that the work needs, without deleted rows, and their indexes. */
const tables: Record<
  string,
  { columns: string; condition?: string; unique: readonly string[]; indexes?: readonly string[] }
> = {
  client_count: { columns: 'gym_id, total', unique: ['(gym_id)'] },
  client: {
    columns: `gym_id, id, name, surname, email, phone, whatsapp, dni, dni_type, observation, version, search_text,
      sort_key, phone_key, whatsapp_key, created_at`,
    condition: 'deleted_at is null',
    unique: ['(gym_id, id)'],
    indexes: [
      '(gym_id, sort_key, id)',
      '(gym_id, created_at)',
      '(gym_id, email)',
      '(gym_id, phone_key)',
      '(gym_id, whatsapp_key)',
      'using gin (gym_id, search_text gin_trgm_ops)',
    ],
  },
  membership: {
    columns:
      'gym_id, id, client_id, plan_id, plan_name, kind, period, days, price, active, starts_on, ends_on, expires_on',
    condition: 'deleted_at is null',
    unique: ['(gym_id, id)'],
    indexes: [
      '(gym_id, client_id, active desc, expires_on desc nulls last, id) include (plan_name, kind, plan_id)',
      '(gym_id, expires_on, client_id) include (plan_name) where active',
      '(gym_id) where active',
    ],
  },
  plan: {
    columns: `gym_id, id, name, description, price, billing_period, sell_online, reservations, reservation_limit,
      reservation_period, program_ids`,
    condition: 'deleted_at is null',
    unique: ['(gym_id, id)'],
  },
  payment: {
    columns: `gym_id, id, client_id, membership_id, document_type, method, amount, tax, paid_on, plan_starts_on, observation,
      shift_id, created_by, created_at`,
    condition: 'deleted_at is null',
    unique: ['(gym_id, id)'],
    indexes: ['(gym_id, membership_id)', '(gym_id, paid_on) include (amount)'],
  },
  charge: {
    columns: 'gym_id, id, client_id, membership_id, starts_on, ends_on, reason, amount, paid, due_on',
    condition: 'deleted_at is null',
    unique: ['(gym_id, id)'],
    indexes: ['(gym_id, due_on) where paid < amount', '(gym_id, membership_id)'],
  },
  program: { columns: 'gym_id, id, name', condition: 'deleted_at is null', unique: ['(gym_id, id)'] },
  class: {
    columns: `gym_id, id, name, program_id, days, teachers, capacity, start_time, end_time, color, trial, online,
      version`,
    condition: 'deleted_at is null',
    unique: ['(gym_id, id)'],
  },
  class_date: {
    columns: 'gym_id, class_id, date, cancelled, teachers, reason',
    unique: ['(gym_id, class_id, date)'],
  },
  holiday: {
    columns: 'gym_id, date, name',
    condition: 'deleted_at is null',
    unique: ['(gym_id, date)'],
  },
  reservation: {
    columns: `gym_id, id, class_id, client_id, membership_id, date, status, late, attended_at, version, created_at`,
    condition: 'deleted_at is null',
    unique: ['(gym_id, id)', `(gym_id, class_id, date, client_id) where status <> 'cancelled'`],
    indexes: [
      '(gym_id, client_id, date)',
      '(gym_id, membership_id, date)',
      '(gym_id, date, class_id) include (status)',
    ],
  },
  product_group: {
    columns: 'gym_id, id, parent_id, name, color, position, version',
    condition: 'deleted_at is null',
    unique: ['(gym_id, id)'],
  },
  product: {
    columns: `gym_id, id, name, group_id, code, sku, barcode, unit, cost, profit, price, tax, price_includes_tax,
      price_change_allowed, default_quantity, service, enabled, description, supplier, reorder_point,
      preferred_quantity, low_stock_warning, warning_quantity, favourite, position, sort_key, changed_in, version`,
    condition: 'deleted_at is null',
    unique: ['(gym_id, id)'],
    indexes: ['(gym_id, position, sort_key, id)', '(gym_id, group_id)', '(gym_id, changed_in)'],
  },
  product_stock: {
    columns: 'gym_id, product_id, quantity, average_cost, changed_in',
    unique: ['(gym_id, product_id)'],
    indexes: ['(gym_id, changed_in)'],
  },
  stock_movement: {
    columns: 'gym_id, id, product_id, kind, quantity, quantity_after, cost, source_id, place, created_at',
    unique: ['(gym_id, id)'],
    indexes: ['(gym_id, product_id, place)'],
  },
  sale: {
    columns: 'gym_id, id, shift_id, sold_on, total, rounding, created_at',
    unique: ['(gym_id, id)'],
    indexes: ['(gym_id, sold_on)'],
  },
  sale_line: {
    columns: 'gym_id, id, sale_id, position, product_id, name, quantity, price, total, tax, cost',
    unique: ['(gym_id, id)'],
    indexes: ['(gym_id, sale_id)'],
  },
  sale_payment: {
    columns:
      'gym_id, id, sale_id, client_id, shift_id, refund_id, paid_on, amount, method, created_by, created_at',
    unique: ['(gym_id, id)'],
    indexes: ['(gym_id, sale_id)', '(gym_id, paid_on) include (amount)'],
  },
  receipt: {
    columns: 'gym_id, id, number, kind, source_id, content, created_at',
    unique: ['(gym_id, number)', '(gym_id, source_id)'],
  },
  audit: {
    columns: 'gym_id, id, at, actor, table_name, row_id, action, before, after, transaction_id',
    unique: ['(gym_id, id)'],
    indexes: ['(gym_id, at, transaction_id)'],
  },
  gym: { columns: 'gym_id, name, currency, time_zone', unique: ['(gym_id)'] },
  payment_provider: {
    columns: 'gym_id, provider, active, production, access_key, secret',
    unique: ['(gym_id, provider)'],
  },
  payment_link: {
    columns: 'gym_id, id, client_id, membership_id, amount, expires_at, cancelled_at, paid_at, created_by',
    unique: ['(gym_id, id)'],
  },
  online_payment: {
    columns: `gym_id, id, link_id, provider, amount, currency, state, payment_reference, payment_id, refunded, disputed,
      returned, created_at`,
    unique: ['(gym_id, id)', '(gym_id, provider, payment_reference) where payment_reference is not null'],
    indexes: ['(gym_id, link_id, created_at)'],
  },
  contract_version: { columns: 'gym_id, id, number, text', unique: ['(gym_id, id)', '(gym_id, number)'] },
  sport_page: {
    columns: `gym_id, slug, tagline, about, address, hours, phone, whatsapp, instagram, show_schedule, show_plans,
      show_teachers, offers_trials, sells_plans, quotes`,
    unique: ['(gym_id)', '(slug)'],
  },
  sport_page_photo: {
    columns: 'gym_id, id, caption, created_at',
    condition: `image <> ''`,
    unique: ['(gym_id, id)'],
  },
  prospect: {
    columns: `gym_id, id, name, surname, email, phone, phone_key, origin, mark, next_action, next_on, arrived_on, client_id,
      version, deleted_at`,
    unique: ['(gym_id, id)'],
    indexes: ['(gym_id, email)', '(gym_id, phone_key)', '(gym_id, arrived_on)'],
  },
  plan_purchase: {
    columns: `gym_id, id, plan_id, plan_name, price, amount, currency, starts_on, version_id, request, prospect_id, expires_at,
      paid_at, created_at`,
    unique: ['(gym_id, id)'],
    indexes: ['(gym_id, expires_at) where paid_at is null', '(gym_id, created_at)'],
  },
  access_card: {
    columns: 'gym_id, id, client_id, number',
    condition: 'deleted_at is null',
    unique: ['(gym_id, number)'],
  },
  visit: {
    columns: 'gym_id, id, client_id, membership_id, date, counted, created_at',
    condition: 'deleted_at is null',
    unique: ['(gym_id, id)', '(gym_id, client_id, date)'],
    indexes: ['(gym_id, date, created_at)'],
  },
  access_event: {
    columns: 'gym_id, id, reader_id, client_id, way, direction, granted, code, at',
    unique: ['(gym_id, id)'],
    indexes: ['(gym_id, at, id)', '(gym_id, client_id, at)'],
  },
  wellness_network: {
    columns: 'gym_id, network, active, automatic, access_key, secret',
    unique: ['(gym_id, network)'],
  },
  network_member: {
    columns: 'gym_id, network, token, client_id',
    condition: 'deleted_at is null',
    unique: ['(gym_id, network, token)'],
  },
  network_visit: {
    columns:
      'gym_id, id, network, reference, request, product, client_id, arrived_at, expires_at, state, created_at',
    unique: ['(gym_id, id)', '(gym_id, network, reference)'],
    indexes: ['(gym_id, arrived_at)'],
  },
  counter: { columns: 'gym_id, name, value', unique: ['(gym_id, name)'] },
};

const functions = `
  alter table stock_movement alter place set not null, alter place add generated always as identity;
  select setval(pg_get_serial_sequence('stock_movement', 'place'), (select coalesce(max(place), 1) from stock_movement));
  create function book(gym uuid, wanted_class uuid, day date, who uuid, booking uuid) returns boolean
  language plpgsql as $$
  declare
    places int;
  begin
    select k.capacity into places from class k where k.gym_id = gym and k.id = wanted_class for no key update;
    insert into reservation (gym_id, id, class_id, client_id, date, status, late, version, created_at)
    select gym, booking, wanted_class, who, day, 'reserved', false, 1, now()
    where places > (select count(*) from reservation r
      where r.gym_id = gym and r.class_id = wanted_class and r.date = day and r.status <> 'cancelled');
    return found;
  end $$`;

/** A statement that each connection prepares once by name. `$1` is the gym. */
export interface Statement {
  name: string;
  text: string;
}

export type Row = Record<string, unknown>;

export interface Minimal {
  /** Runs it on an idle connection; concurrency is limited by the number of connections. */
  run(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const schema = 'minimal';
/** Settings for these statements: each is planned once, for storage without seek times. */
const settings = {
  search_path: `${schema},public`,
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  random_page_cost: 1.1,
};
const options = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Rebuilds the schema `minimal` in Pulso's database, and connects to it as its superuser, for one gym. */
export async function openMinimal(url: string, gymId: string, connections: number): Promise<Minimal> {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url, options }),
  );
  // A database that stops under it ends the measuring for another reason, which is told.
  for (const client of clients) client.on('error', () => {});
  await Promise.all(clients.map((client) => client.connect()));
  const [first] = clients;
  if (!first) throw new Error('no connection');
  await first.query(`drop schema if exists ${schema} cascade; create schema ${schema}`);
  for (const [name, { columns, condition = 'true', unique, indexes = [] }] of Object.entries(tables)) {
    await first.query(`create table ${name} as select ${columns} from public.${name} where ${condition}`);
    for (const key of unique) await first.query(`create unique index on ${name} ${key}`);
    for (const index of indexes) await first.query(`create index on ${name} ${index}`);
  }
  await first.query(functions);
  for (const name of Object.keys(tables)) await first.query(`vacuum (analyze) ${name}`);
  const idle = [...clients];
  return {
    run: async ({ name, text }, values = []) => {
      const client = idle.pop();
      if (!client) throw new Error('no connection is idle');
      try {
        const { rows } = await client.query<Row>({ name, text, values: [gymId, ...values] });
        return rows;
      } finally {
        idle.push(client);
      }
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
