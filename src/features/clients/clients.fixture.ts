import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { Person } from '../../test/app.ts';

type Fields = Omit<Parameters<Person['clients']['create']>[0], 'id' | 'name'> & { name?: string };

export async function add(owner: Person, fields: Fields = {}) {
  const { client } = await owner.clients.create({ id: newId(), name: 'Ana', ...fields });
  return client;
}

const formOf = ({
  id,
  name,
  surname,
  email,
  phone,
  whatsapp,
  dni,
  dniType,
  birthDate,
  observation,
  version,
}: Client) => ({
  ...{ id, name, surname, email, phone, whatsapp, dni, dniType, birthDate, observation, version },
});
export type Client = Awaited<ReturnType<typeof add>>;

export async function change(owner: Person, client: Client, fields: Fields) {
  return owner.clients.update({ ...formOf(client), ...fields });
}

export const refusal = (code: string, field?: string) => ({
  code,
  ...(field !== undefined && { fields: { [field]: expect.any(String) } }),
});
