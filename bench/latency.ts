import type { PaymentProviders } from '../src/test/payment-providers.ts';
import { openClient, renew, type Session } from './http.ts';
import { type Contender, median, timeSideBySide } from './measure.ts';
import { type Minimal, openMinimal } from './minimal.ts';
import { callsOf, findSubjects, floorsOf, type OperationKey, operationOf } from './operations.ts';
import type { Kind, Place, Server } from './places.ts';
import { bold, kilobytes, milliseconds, printTable } from './print.ts';

/** Pulso on one of the databases, signed in as the owner of the gym that is measured. */
export interface Site {
  kind: Kind;
  place: Place;
  server: Server;
  session: Session;
}

export type Contestant = 'bare' | 'minimal' | Kind;

export interface Row {
  name: string;
  connections: number;
  /** The size of a response. */
  bytes: number;
  aim?: number;
  /** Milliseconds of each round. */
  durations: Partial<Record<Contestant, number[]>>;
}

const defaultTimes = 60;
export const maxConnections = 10;
/** The target on the embedded database, as a multiple of the duration on PostgreSQL. */
const embeddedAim = 2.5;

export const openFloor = async ({ place, session }: Site): Promise<Minimal | undefined> =>
  place.url ? openMinimal(place.url, session.account, maxConnections) : undefined;

/** @throws when there are no rows: the minimal SQL would do less work than Pulso */
async function expectRows(key: OperationKey, rows: Promise<readonly unknown[]>): Promise<void> {
  if ((await rows).length === 0) throw new Error(`the minimal SQL of ${key} returns no rows`);
}

/** Times each operation on every site, and on a bare HTTP server and the minimal SQL for comparison. */
export async function measureLatency(
  sites: readonly Site[],
  bare: Pick<Server, 'port'>,
  keys: readonly OperationKey[],
  providers: PaymentProviders,
): Promise<Row[]> {
  const rows: Row[] = [];
  const prepared = await Promise.all(
    sites.map(async (site) => {
      const subjects = await findSubjects(site.server, site.session, providers);
      const minimal = await openFloor(site);
      const calls = callsOf(site.session, subjects);
      return { ...site, calls, minimal, floors: minimal && floorsOf(minimal, subjects) };
    }),
  );
  for (const connections of [1, maxConnections]) {
    for (const key of keys) {
      const { name, aim, times = defaultTimes } = operationOf(key);
      const contenders: Partial<Record<Contestant, Contender>> = {};
      const clients = [openClient(bare.port, connections)];
      let bytes = 0;
      for (const { kind, server, session, calls, floors } of prepared) {
        const client = openClient(server.port, connections);
        clients.push(client);
        bytes ||= await client.send(calls[key]());
        const floor = floors?.[key];
        if (floor) contenders.minimal = { run: () => expectRows(key, floor()) };
        contenders[kind] = {
          before: () => renew(server.port, session),
          run: () => client.send(calls[key]()),
        };
      }
      const [bareClient] = clients;
      const run = async () => bareClient?.send({ method: 'GET', path: `/${bytes}` });
      const durations = await timeSideBySide<Contestant>(
        { bare: { run }, ...contenders },
        connections,
        connections === 1 ? times : Math.ceil(times / 3),
      );
      for (const client of clients) client.close();
      rows.push({ name, connections, bytes, durations, ...(connections === 1 && aim && { aim }) });
    }
  }
  await Promise.all(prepared.map(({ minimal }) => minimal?.close()));
  return rows;
}

/** The median, over the rounds, of the numerator's duration divided by the sum of the denominators'. */
function ratioOf({ durations }: Row, numerator: Contestant, denominators: readonly Contestant[]): string {
  const against = denominators.map((contestant) => durations[contestant] ?? []);
  const ratios = (durations[numerator] ?? []).map(
    (time, round) => time / against.reduce((sum, times) => sum + (times[round] ?? Number.NaN), 0),
  );
  const ratio = median(ratios);
  return Number.isNaN(ratio) ? '' : bold(ratio.toFixed(2));
}

const timeIn = ({ durations }: Row, contestant: Contestant) =>
  milliseconds(median(durations[contestant] ?? []));

export function printLatency(kind: Kind, rows: readonly Row[]): void {
  const isEmbedded = kind === 'embedded';
  const heads = isEmbedded
    ? ['bare HTTP', 'Pulso', 'Pulso / Pulso on PostgreSQL', 'aim']
    : ['bare HTTP', 'minimal SQL', 'Pulso', 'Pulso / (bare + minimal)', 'aim'];
  const figures = (row: Row): string[] => {
    const aim = row.aim ? `${row.aim}` : '';
    return isEmbedded
      ? [timeIn(row, kind), ratioOf(row, kind, ['postgres']), row.connections === 1 ? `${embeddedAim}` : '']
      : [timeIn(row, 'minimal'), timeIn(row, kind), ratioOf(row, kind, ['bare', 'minimal']), aim];
  };
  printTable(
    `${kind}: through HTTP with a signed-in session`,
    ['operation', 'connections', 'answer', ...heads],
    rows.map((row) => [
      ...[row.name, `${row.connections}`, kilobytes(row.bytes), timeIn(row, 'bare')],
      ...figures(row),
    ]),
  );
}
