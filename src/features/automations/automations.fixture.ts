import { v7 as newId } from 'uuid';
import type { Person } from '../../test/app.ts';
import type { Sent } from '../../wire/verb.ts';
import type { automationsContract } from './contract.ts';
import { type AutomationKind, timings } from './domain.ts';

/** A Friday; the apps of these tests are at noon in the gym. */
export const today = '2030-03-15';
export const noon = `${today}T15:00:00Z`;

interface Told {
  readonly email?: string;
  readonly birthDate?: string;
}

/** A client whose monthly membership was paid from a day on. */
export async function member(gym: Person, name: string, startsOn: string, told: Told = {}): Promise<string> {
  const clientId = newId();
  await gym.clients.create({ id: clientId, name, email: `${newId()}@correo.cl`, ...told });
  await renew(gym, clientId, startsOn);
  return clientId;
}

/** Sells and takes the payment of another month. */
export async function renew(gym: Person, clientId: string, startsOn: string): Promise<void> {
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Libre', period: 'monthly' },
  });
  await gym.payments.take({
    ...{ id: newId(), membershipId, amount: 1000, paidOn: startsOn, planStartsOn: startsOn },
  });
}

export const comeOn = (gym: Person, clientId: string, date: string) =>
  gym.reservations.enter({ id: newId(), clientId, date, overrideReason: 'Vino' });

/** A purpose by mail, and who agrees to it. */
export async function addPurpose(gym: Person, ...clientIds: readonly string[]): Promise<string> {
  const purpose = await gym.consents.create({
    ...{ id: newId(), name: `Avisos ${newId()}`, text: 'Acepto avisos.', channels: ['mail'] },
  });
  for (const clientId of clientIds)
    await gym.consents.record({
      ...{ clientId, source: 'reception', on: today },
      acts: [{ id: newId(), purposeId: purpose.id, channel: 'mail', given: true, number: 1 }],
    });
  return purpose.id;
}

type Form = Sent<typeof automationsContract.save>;

/** Turns an automation on. */
export const turnOn = (gym: Person, kind: AutomationKind, form: Partial<Form> = {}) =>
  gym.automations.save({
    ...{ kind, active: true, days: timings[kind].usual, hour: 10, purposeId: null },
    ...{ subject: '', text: '', version: 0, ...form },
  });

/** To whom a kind would go today: 'Ana', and 'Berta: noMail' for who is left out. */
export async function dryRun(gym: Person, kind: AutomationKind): Promise<string[]> {
  const receive = await gym.automations.preview({ kind });
  const left = await gym.automations.preview({ kind, view: 'left' });
  return [
    ...receive.items.map(({ name }) => name),
    ...left.items.map(({ name, obstacle }) => `${name}: ${obstacle}`),
  ];
}
