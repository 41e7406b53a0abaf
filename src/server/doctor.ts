// Examines the database and says what is wrong with it: npm run doctor
import { join } from 'node:path';
import { NotExaminedError, type Report } from '../db/doctor/examine.ts';
import type { Examination } from '../db/doctor/finding.ts';
import { examineAt } from '../db/doctor/open.ts';
import { DatabaseInUseError } from '../db/embedded.ts';
import { readSettings, SettingsError } from './settings.ts';

const titles: Readonly<Record<keyof Report, string>> = {
  pages: 'Páginas e índices de cada tabla',
  references: 'Filas que otras nombran',
  sums: 'Sumas de cada gimnasio',
};

const advice = `Qué hacer: no corrijas nada a mano. Detén Pulso, guarda una copia de sus datos como están y avísanos con
lo que dice arriba. Si fallan las páginas o los índices, el disco puede estar dañado: restaura el último respaldo en
otro disco. Si falla una suma, lo escrito sigue ahí: dice en qué gimnasio y de qué hay que revisar los movimientos.
Más en docs/operations.md.`;

function printPart(title: string, { findings, examined, skipped }: Examination): void {
  if (skipped) console.log(`- ${title}: sin revisar, ${skipped}`);
  else if (findings.length === 0) console.log(`✓ ${title}: bien (${examined})`);
  else console.log(`✗ ${title}: ${findings.length} de ${examined} con problemas`);
  for (const { check, where, says } of findings) console.log(`  ${check} (${where}): ${says}`);
}

function explain(reason: unknown): string {
  const { message } = (reason instanceof AggregateError ? reason.errors[0] : reason) as Error;
  if (reason instanceof DatabaseInUseError) return `${message} Detén Pulso y repite.`;
  const known = reason instanceof NotExaminedError || reason instanceof SettingsError;
  return known ? message : `No se pudo abrir la base de datos: ${message}`;
}

async function run(): Promise<number> {
  const { databaseUrl, data } = readSettings(process.env);
  const report = await examineAt(databaseUrl ? { url: databaseUrl } : { directory: join(data, 'db') });
  const parts = Object.entries(report) as [keyof Report, Examination][];
  for (const [part, examination] of parts) printPart(titles[part], examination);
  const wrong = parts.some(([, { findings }]) => findings.length > 0);
  if (wrong) console.log(`\n${advice}`);
  return wrong ? 1 : 0;
}

process.exitCode = await run().catch((reason) => {
  console.error(explain(reason).replaceAll('\n', ' '));
  return 1;
});
