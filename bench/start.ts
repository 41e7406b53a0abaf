import { openClient, signIn } from './http.ts';
import { median, timeOf } from './measure.ts';
import { scriptWeights } from './pages.ts';
import { type Place, password, residentMemory, startPulso } from './places.ts';
import { say, seconds } from './print.ts';

const turns = 3;

/** Prints Pulso's startup time on the database of `owner`, its memory use and the size of its pages. */
export async function printStart(place: Place, owner: string): Promise<void> {
  const times: number[] = [];
  const resident: number[] = [];
  let weights: { login: number; clients: number } | undefined;
  for (let turn = 0; turn < turns; turn += 1) {
    const server = await startPulso(place);
    times.push(server.readyAfter);
    const { cookie } = await signIn(server.port, owner);
    const client = openClient(server.port, 10);
    await timeOf(10, 50, () => client.send({ method: 'GET', path: '/api/clients', cookie }));
    client.close();
    resident.push(await residentMemory(server.pid));
    if (place.kind === 'embedded') {
      weights ??= await scriptWeights(`http://localhost:${server.port}`, { email: owner, password });
    }
    await server.stop();
  }
  say(`\n### ${place.kind}: start and memory\n`);
  say(`- ready after ${seconds(median(times))} on an existing database of 10,000 clients`);
  say(`- resident memory after 500 lists at 10 connections: ${median(resident).toFixed(0)} MB`);
  if (weights) {
    const { login, clients } = weights;
    say(`- JavaScript over the wire: /login ${login.toFixed(0)} kB, /clients ${clients.toFixed(0)} kB`);
  }
}
