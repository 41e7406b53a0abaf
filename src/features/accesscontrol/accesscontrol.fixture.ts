import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { addReader, atDoor } from '../../test/fixture/access.ts';
import { insert, insertClass } from '../../test/timetable.ts';

/** Friday, at noon in the gym. */
export const noon = '2030-11-22T15:00:00Z';
export const today = '2030-11-22';

/** A gym with a door, from `openGym` on, and who comes to it. */
export function prepareAccess() {
  let app: TestApp;
  let gym: Person;

  const openGym = async (environment: { now?: string } = { now: noon }) => {
    app = await openTestApp(environment);
    gym = await app.gym();
    return { app, gym };
  };

  let lastCard = 0;
  const addCard = async (clientId: string, owner = gym) => {
    lastCard += 1;
    const { number } = await owner.accesscontrol.addCard({
      ...{ id: newId(), clientId, number: `${7_000_000 + lastCard}` },
    });
    return number;
  };

  const addClient = async (name = 'Ana', owner = gym) =>
    (await owner.clients.create({ id: newId(), name, surname: 'Soto' })).client.id;

  /** A client whose month began on a day, with a card. */
  async function addMember(startsOn = '2030-11-01', name = 'Ana', owner = gym) {
    const clientId = await addClient(name, owner);
    const { id: membershipId } = await owner.memberships.create({
      ...{ id: newId(), clientId, planName: 'Full', period: 'monthly' },
    });
    await owner.payments.take({
      ...{ id: newId(), membershipId, amount: 25_000, paidOn: startsOn, planStartsOn: startsOn },
    });
    return { clientId, membershipId, card: await addCard(clientId, owner) };
  }

  const openDoor = async (form: Parameters<typeof addReader>[1] = {}, owner = gym) => {
    const reader = await addReader({ first: owner }, form);
    return { ...reader, person: atDoor(app, reader) };
  };

  /** A class of an hour, today. */
  const addClass = (start_time: string, values: Record<string, unknown> = {}) =>
    insertClass(app, gym, { start_time, ...values });

  const addPlan = (values: Record<string, unknown>) =>
    insert(app, gym, 'plan', {
      name: 'Clases',
      price: 30_000,
      kind: 'period',
      billing_period: 'monthly',
      ...values,
    });

  const visitsOf = async (clientId: string) =>
    (await gym.reservations.visits({ date: today })).items.filter(({ client }) => client.id === clientId);

  return { openGym, addCard, addClient, addMember, openDoor, addClass, addPlan, visitsOf };
}

/** The network between a reader and Pulso. */
export class Network {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  /** Requests like this arrive, but their answers never come back. */
  unanswered: RegExp | undefined;
  /** What is answered to every request in Pulso's place. */
  standIn: string | undefined;
  readonly #behind: number;
  constructor(behind: number) {
    this.#behind = behind;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async restore(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(this.#behind, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      let request = '';
      near.on('data', (sent) => {
        request = /^[A-Z]+ \S+/.exec(`${sent}`)?.[0] ?? request;
        if (this.standIn === undefined) far.write(sent);
        else if (`${sent}`.startsWith(request)) near.write(this.standIn);
      });
      far.on('data', (answer) => this.unanswered?.test(request) || near.write(answer));
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    if (!this.#server?.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

const example = fileURLToPath(new URL('../../../docs/access-reader-example.mjs', import.meta.url));

/** The example of docs/access-control.md, which keeps what it knows in a file and waits so long for an answer. */
export function startExample(url: string, key: string, file: string, answerMs: number) {
  const program = spawn(process.execPath, [example], {
    env: { PULSO_URL: url, PULSO_KEY: key, PULSO_STATE: file, PULSO_ANSWER_MS: `${answerMs}` },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(program, 'exit');
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  return {
    /** What it says once somebody shows a pass. */
    show: async (pass: string): Promise<string> => {
      program.stdin.write(`${pass}\n`);
      for (;;) {
        const { value, done } = await lines.next();
        if (done || /^(NO )?ABRE/.test(value)) return value ?? 'It ended.';
      }
    },
    kill: async () => {
      program.kill('SIGKILL');
      await ended;
    },
  };
}
