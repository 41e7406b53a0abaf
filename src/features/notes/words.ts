import { subjectOf } from '../renewals/words.ts';
import type { LastContact, Note } from './contract.ts';
import { noteKinds } from './domain.ts';

/** A note in words: its text, the subject of a mail, or what kind of contact it was. */
export function noteWords({ kind, text, mailed }: Pick<Note, 'kind' | 'text' | 'mailed'>): string {
  if (mailed) return subjectOf(mailed.step, mailed.planName);
  return text || noteKinds[kind];
}

const contacts = { whatsapp: 'Escrito', call: 'Llamada', mail: 'Correo' } as const;

/** 'Escrito hoy', 'Llamada ayer', 'Correo hace 2 días' */
export function contactWords({ kind, on }: Pick<LastContact, 'kind' | 'on'>, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(on)) / 86_400_000);
  return `${contacts[kind]} ${['hoy', 'ayer'][days] ?? `hace ${days} días`}`;
}
