import { type HttpCall, joinTeam, openClient, renew, type Session } from './http.ts';
import { maxConnections, type Site } from './latency.ts';
import { median, timeSideBySide } from './measure.ts';
import { bold, milliseconds, printTable } from './print.ts';

const times = 120;

/** What the rights of a person of the team cost a request: the list of 50, asked for by the owner and by somebody with a role. */
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
      const contenders = { owner: contender(owner), team: contender(reception, owner.account) };
      const measured = await timeSideBySide<keyof typeof contenders>(contenders, connections, times);
      client.close();
      const { owner: byOwner = [], team: byTeam = [] } = measured;
      const ratio = median(byTeam.map((time, round) => time / (byOwner[round] ?? Number.NaN)));
      rows.push([
        ...[kind, `${connections}`, milliseconds(median(byOwner)), milliseconds(median(byTeam))],
        ...[bold(ratio.toFixed(2)), '1.1'],
      ]);
    }
  }
  printTable(
    'who asks for the list of 50',
    ['database', 'connections', 'owner', 'reception', 'ratio', 'aim'],
    rows,
  );
}
