import { type AuditRow, labelOf, type RecordWords } from '../../wire/record.ts';
import { importKinds } from './domain.ts';

const from = ({ kind, saved, lines, file_name }: AuditRow) =>
  `Importó ${labelOf(importKinds, kind)}${file_name ? ` de ${file_name}` : ''}: ${saved} de ${lines} líneas`;

export const importsRecord = {
  import_run: {
    kind: 'settings',
    thing: ({ kind, file_name }) =>
      `la importación de ${labelOf(importKinds, kind)}${file_name ? ` de ${file_name}` : ''}`,
    many: 'importaciones',
    sentences: { insert: from, update: from },
    columns: {
      kind: ['qué se importó', importKinds],
      file_name: 'el archivo',
      lines: ['las líneas', 'number'],
      saved: ['las líneas guardadas', 'number'],
      created: ['los nuevos', 'number'],
      updated: ['los cambiados', 'number'],
      unchanged: ['los iguales', 'number'],
      skipped: ['los omitidos', 'number'],
      partial: ['A medias', 'yesNo'],
    },
  },
} as const satisfies RecordWords;
