import { v7 as newId } from 'uuid';
import type { Person } from '../../test/app.ts';
import type { Line, NewAct, Purpose, PurposeForm } from './contract.ts';
import type { Channel, recordedSources } from './domain.ts';

export const addPurpose = (gym: Person, form: Partial<PurposeForm> = {}): Promise<Purpose> =>
  gym.consents.create({
    ...{ id: newId(), name: `Ofertas ${newId()}`, text: 'Acepto ofertas.', channels: [] },
    ...form,
  });

export async function clientOf(gym: Person, name = 'Ana'): Promise<string> {
  const { client } = await gym.clients.create({ id: newId(), name });
  return client.id;
}

/** Records what a client says to the present text of a purpose; by default today, at reception. */
export const ask = (
  gym: Person,
  clientId: string,
  { id: purposeId, number }: Pick<Purpose, 'id' | 'number'>,
  act: Pick<NewAct, 'given'> & Partial<NewAct>,
  { source = 'reception', on = '2026-05-10' }: { source?: keyof typeof recordedSources; on?: string } = {},
) =>
  gym.consents.record({
    ...{ clientId, source, on },
    acts: [{ id: newId(), purposeId, channel: null, number, ...act }],
  });

/** How a client stands with a purpose. */
export async function lineOf(
  gym: Person,
  clientId: string,
  purposeId: string,
  channel: Channel | null = null,
): Promise<Line | undefined> {
  const { purposes } = await gym.consents.get({ clientId });
  return purposes.find(({ id }) => id === purposeId)?.lines.find((line) => line.channel === channel);
}
