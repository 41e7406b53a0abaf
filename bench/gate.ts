import { type HttpCall, joinTeam, openClient, renew, type Session } from './http.ts';
import { maxConnections, type Site } from './latency.ts';
import { median, timeSideBySide } from './measure.ts';
import { bold, milliseconds, printTable } from './print.ts';

const times = 250;

/**
 * What the rights of a person of the team cost a request: the list of 50, asked for by the owner and by somebody with a role.
 * The owner asks twice in each round: how far that ratio is from 1 is what this machine cannot tell apart.
 */
export async function printGate(sites: readonly Site[]): Promise<void> {
  const rows: string[][] = [];
  for (const { kind, server, session: owner } of sites) {
    const reception = await joinTeam(server.port, owner, 'reception');
    for (const connections of [1, maxConnections]) {
      const client = openClient(server.port, connections);
      const contender = (session: Session, gym?: string) => {
        const call = (): HttpCall => ({
          ...{ method: 'GET', path: '/api/clients', cookie: session.cookie },
          ...(gym && { gym }),
        });
        return { before: () => renew(server.port, session), run: () => client.send(call()) };
      };
      const contenders = {
        owner: contender(owner),
        team: contender(reception, owner.account),
        again: contender(owner),
      };
      const measured = await timeSideBySide<keyof typeof contenders>(contenders, connections, times);
      client.close();
      const { owner: byOwner = [], team: byTeam = [], again = [] } = measured;
      const toOwner = (times: readonly number[]) =>
        median(times.map((time, round) => time / (byOwner[round] ?? Number.NaN)));
      rows.push([
        ...[kind, `${connections}`, milliseconds(median(byOwner)), milliseconds(median(byTeam))],
        ...[bold(toOwner(byTeam).toFixed(2)), toOwner(again).toFixed(2), '1.1'],
      ]);
    }
  }
  printTable(
    'who asks for the list of 50',
    ['database', 'connections', 'owner', 'reception', 'ratio', 'owner again', 'aim'],
    rows,
  );
}
