import type { Table } from '../../web/files/writing.ts';
import { day } from '../../wire/written.ts';
import type { Exported } from './contract.ts';

/** The people of a segment as a spreadsheet. */
export const peopleTable = (people: readonly Exported[]): Table => [
  ['Nombre', 'Apellido', 'Correo', 'Teléfono', 'WhatsApp', 'Plan', 'Vence'],
  ...people.map(({ name, surname, email, phone, whatsapp, planName, expiresOn }) => [
    ...[name, surname, email, phone, whatsapp],
    ...[planName ?? '', expiresOn ? day(expiresOn) : ''],
  ]),
];
