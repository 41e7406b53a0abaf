// Ten tills of one gym sell at once. SQL verifies the rows of Pulso and of the minimal SQL alike.
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { ask, openClient, renew } from './http.ts';
import { openFloor, type Site } from './latency.ts';
import { median, timeSideBySide } from './measure.ts';
import { bold, count, printTable } from './print.ts';
import { statements } from './statements.ts';
import { type Basket, fillBaskets, openShift, readCatalogue, sell, sellMinimal } from './store.ts';

const tills = 10;
/** The number of sales of each till in a round. */
const salesEach = 30;
/** The target: the minimum share of the minimal SQL's sales. */
const aim = 0.3;

/** Queries that each return a row for every error in the sales after a receipt. */
const violations = {
  'as many sales as were answered': `
    select count(*) from sold join sale s on s.gym_id = sold.gym_id and s.id = sold.id
    having count(*) <> (select sales from run)`,
  'receipts numbered without a gap': `
    select max(number), count(distinct number), c.value
    from sold join counter c on c.gym_id = sold.gym_id and c.name = 'receipt' cross join run
    group by c.value, run.receipt, run.sales
    having count(distinct number) <> run.sales or max(number) <> run.receipt + run.sales or c.value <> max(number)`,
  'stock as its movements say': `
    select s.product_id, s.quantity, sum(m.quantity) from run
    join product_stock s on s.gym_id = run.gym_id
    join stock_movement m on m.gym_id = s.gym_id and m.product_id = s.product_id
    group by s.product_id, s.quantity having s.quantity <> sum(m.quantity)`,
  'each movement going on from the one before': `
    select m.product_id, m.quantity_after, m.expected from (
      select m.*, lag(m.quantity_after, 1, 0) over (partition by m.product_id order by m.place) + m.quantity as expected
      from stock_movement m join run on m.gym_id = run.gym_id) m
    join sold on sold.id = m.source_id where m.quantity_after <> m.expected`,
  'a movement for each line': `
    select coalesce(l.sale_id, m.source_id), l.product_id, l.quantity, m.product_id, m.quantity from (
      select l.* from sold join sale_line l on l.gym_id = sold.gym_id and l.sale_id = sold.id) l
    full join (
      select m.* from sold join stock_movement m on m.gym_id = sold.gym_id and m.source_id = sold.id) m
      on m.source_id = l.sale_id and m.product_id = l.product_id
    where l.quantity is distinct from -m.quantity`,
  'each sale with three lines and paid': `
    select s.id, s.total from sold join sale s on s.gym_id = sold.gym_id and s.id = sold.id
    where 3 <> (select count(*) from sale_line l where l.gym_id = s.gym_id and l.sale_id = s.id)
      or s.total is distinct from (
        select sum(p.amount) from sale_payment p where p.gym_id = s.gym_id and p.sale_id = s.id)`,
};

const since = `
  with run as (select $1::uuid as gym_id, $2::bigint as receipt, $3::bigint as sales),
  sold as (
    select r.gym_id, r.number, r.source_id as id from receipt r join run on r.gym_id = run.gym_id
    where r.number > run.receipt)`;

interface Ledger {
  lastReceipt(): Promise<number>;
  /** @throws when the sales after the receipt are not stored correctly */
  verify(receipt: number, sold: number): Promise<void>;
  close(): Promise<void>;
}

async function openLedger(url: string, schema: string, gymId: string): Promise<Ledger> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema},public` });
  await client.connect();
  return {
    lastReceipt: async () => {
      const { rows } = await client.query<{ value: string }>(
        `select value from counter where gym_id = $1 and name = 'receipt'`,
        [gymId],
      );
      return Number(rows[0]?.value ?? 0);
    },
    verify: async (receipt, sold) => {
      for (const [rule, text] of Object.entries(violations)) {
        const { rows } = await client.query(since + text, [gymId, receipt, sold]);
        if (rows.length > 0) throw new Error(`${schema}: not ${rule}: ${JSON.stringify(rows.slice(0, 5))}`);
      }
    },
    close: () => client.end(),
  };
}

/** Sales per second of Pulso and of the minimal SQL, side by side. @throws when a sale fails or is not exact */
export async function measureTills(site: Site): Promise<void> {
  const { server, session, place } = site;
  const minimal = await openFloor(site);
  if (!minimal || !place.url) throw new Error('tills are measured on PostgreSQL');
  const { today } = await ask<{ today: string }>(server.port, '/check-in', session.cookie);
  const client = openClient(server.port, tills);
  const shifts: string[] = [];
  for (let till = 0; till < tills; till += 1) shifts.push(await openShift(server, session));
  const baskets = await fillBaskets(server, session, await readCatalogue(server, session), tills);
  const pick = <T>(list: readonly T[], index: number): T => {
    const item = list[index];
    if (item === undefined) throw new Error(`there is no till ${index}`);
    return item;
  };
  const ledgers = await Promise.all(
    ['public', 'minimal'].map((schema) => openLedger(place.url ?? '', schema, session.account)),
  );
  const rows: string[][] = [];
  const goods: [string, (till: number) => Basket][] = [
    ['products of its own', (till) => pick(baskets, till)],
    ['the same three', () => pick(baskets, 0)],
  ];
  for (const [name, basketOf] of goods) {
    const before = await Promise.all(ledgers.map((ledger) => ledger.lastReceipt()));
    const sold = { pulso: 0, minimal: 0 };
    const { pulso = [], minimal: floor = [] } = await timeSideBySide<'minimal' | 'pulso'>(
      {
        minimal: {
          run: async (till) => {
            const values = sellMinimal(newId(), pick(shifts, till), today, basketOf(till));
            await minimal.run(statements.sale, values);
            sold.minimal += 1;
          },
        },
        pulso: {
          before: () => renew(server.port, session),
          run: async (till) => {
            await client.send(sell(session, newId(), pick(shifts, till), basketOf(till)));
            sold.pulso += 1;
          },
        },
      },
      tills,
      salesEach,
    );
    for (const [index, total] of [sold.pulso, sold.minimal].entries()) {
      await ledgers[index]?.verify(before[index] ?? 0, total);
    }
    const perSecond = (times: readonly number[]) => count(Math.round(1000 / median(times)));
    const share = median(pulso.map((time, round) => (floor[round] ?? Number.NaN) / time));
    rows.push([
      ...[name, count(sold.pulso), perSecond(floor), perSecond(pulso)],
      ...[bold(share.toFixed(2)), `${aim}`],
    ]);
  }
  printTable(
    `postgres: ${tills} tills at once, each selling 3 products; none failed; stock, receipts and movements are exact`,
    ['each till sells', 'sales', 'minimal SQL, a second', 'Pulso, a second', 'Pulso / minimal', 'aim'],
    rows,
  );
  client.close();
  await Promise.all([minimal.close(), ...ledgers.map((ledger) => ledger.close())]);
}
