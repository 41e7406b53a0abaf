import type { OwnerDb } from '../fill.ts';
import { minorDigits } from '../wire/written.ts';

/** One gym's export, within a transaction that only reads. */
export interface GymExport {
  readonly db: OwnerDb;
  readonly currency: string;
  readonly zone: string;
}

/** The fields of a document. */
export type Fields = Record<string, unknown>;

/** Documents by id. */
export type Documents = Record<string, Fields>;

/** An amount in minor units as the original writes it. */
export const major = (amount: number, currency: string): number =>
  Number((amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency)));

export const yesOrNo = (yes: boolean): 'Si' | 'No' => (yes ? 'Si' : 'No');

export const labelOf = (labels: Readonly<Record<string, string>>, key: string): string => labels[key] ?? key;

/** The start of a day in a zone, ISO 8601: the original keeps dates as timestamps. */
export const startOf = (day: string, zone: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString();

/** With what the original has no fields for under `pulso`, where it is not as usual. */
export function withExtra(fields: Fields, extra: Fields, usual: Fields): Fields {
  const different = Object.entries(extra).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]),
  );
  return different.length > 0 ? { ...fields, pulso: Object.fromEntries(different) } : fields;
}

/** Puts lists of documents below their parents: those of each parent by id. */
export function byParent(
  rows: readonly { parent: string; id: string; fields: Fields }[],
): Map<string, Documents> {
  const found = new Map<string, Documents>();
  for (const { parent, id, fields } of rows) {
    const siblings = found.get(parent) ?? {};
    siblings[id] = fields;
    found.set(parent, siblings);
  }
  return found;
}
