import { type HttpCall, joinTeam, openClient, renew, type Session } from './http.ts';
import type { Site } from './latency.ts';
import { median } from './measure.ts';
import { bold, milliseconds, printTable } from './print.ts';

const rounds = 3000;
const warmUp = 500;
/** After how many rounds sessions are renewed. */
const renewal = 500;

interface Asker {
  readonly name: 'owner' | 'reception' | 'again';
  readonly session: Session;
  readonly gym?: string;
}

/**
 * What the rights of a person of the team cost a request: the list of 50, asked for by the owner and by a receptionist. They take
 * turns request by request, each first, second and last equally often, so that whatever slows the machine slows them alike. The
 * owner asks twice in each round: how far that ratio is from 1 is what this machine cannot tell apart.
 */
export async function printGate(sites: readonly Site[]): Promise<void> {
  const rows: string[][] = [];
  for (const { kind, server, session: owner } of sites) {
    const reception = await joinTeam(server.port, owner, 'reception');
    const askers: readonly Asker[] = [
      { name: 'owner', session: owner },
      { name: 'reception', session: reception, gym: owner.account },
      { name: 'again', session: owner },
    ];
    const times = { owner: [] as number[], reception: [] as number[], again: [] as number[] };
    const client = openClient(server.port, 1);
    for (let round = 0; round < warmUp + rounds; round += 1) {
      if (round % renewal === 0) for (const { session } of askers) await renew(server.port, session);
      for (let turn = 0; turn < askers.length; turn += 1) {
        const { name, session, gym } = askers[(round + turn) % askers.length] as Asker;
        const call: HttpCall = {
          ...{ method: 'GET', path: '/api/clients', cookie: session.cookie },
          ...(gym && { gym }),
        };
        const before = performance.now();
        await client.send(call);
        if (round >= warmUp) times[name].push(performance.now() - before);
      }
    }
    client.close();
    const usual = median(times.owner);
    rows.push([
      ...[kind, milliseconds(usual), milliseconds(median(times.reception))],
      bold((median(times.reception) / usual).toFixed(2)),
      ...[(median(times.again) / usual).toFixed(2), '1.05'],
    ]);
  }
  printTable(
    'who asks for the list of 50',
    ['database', 'owner', 'reception', 'ratio', 'owner again', 'aim'],
    rows,
  );
}
