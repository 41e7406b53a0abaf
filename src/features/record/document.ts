import type { Cell } from '../../web/files/cells.ts';
import type { Table } from '../../web/files/writing.ts';
import { recordKinds } from '../../wire/record.ts';
import type { FullEntry } from './contract.ts';
import { actorName, fieldText } from './domain.ts';

interface Written {
  /** The name of each person of the team, by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly moment: (at: string) => string;
}

const changesText = ({ rows, changes }: FullEntry): string => {
  const lines = rows.map(({ sentence, fields }) => `${sentence}. ${fields.map(fieldText).join('; ')}`);
  const more = changes - rows.length;
  return [...lines, ...(more > 0 ? [`y ${more} más`] : [])].join('\n');
};

/** Entries as a spreadsheet. */
export function recordTable(entries: readonly FullEntry[], { names, moment }: Written): Table {
  const columns: readonly (readonly [string, (entry: FullEntry) => Cell])[] = [
    ['Cuándo', ({ at }) => moment(at)],
    ['Quién', (entry) => actorName(entry, names)],
    ['Tipo', ({ kind }) => recordKinds[kind]],
    ['Qué', ({ sentence }) => sentence],
    ['Cambios', changesText],
  ];
  return [columns.map(([head]) => head), ...entries.map((entry) => columns.map(([, write]) => write(entry)))];
}
