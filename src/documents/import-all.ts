import type pg from 'pg';
import { count } from '../wire/written.ts';
import { emailOfUser } from './accounts.ts';
import type { Library } from './collector.ts';
import { type GymKind, gymKinds } from './document.ts';
import { type ImportedGym, importGym } from './gym.ts';
import { DocumentsError, type Options } from './options.ts';
import type { Report } from './report.ts';

type Wanted = Pick<Options, 'gyms' | 'dryRun' | 'zone'> & { now?: string };

/** The gyms of the file to import. @throws DocumentsError when one that was asked for is not in it */
function chooseGyms(library: Library, emails: readonly string[]): string[] {
  const uids = [...library.gyms.keys()];
  const emailOf = new Map(uids.map((uid) => [uid, emailOfUser(library, uid)]));
  const missing = emails.filter((email) => ![...emailOf.values()].includes(email));
  if (missing.length > 0)
    throw new DocumentsError(`el archivo no tiene el gimnasio de ${missing.join(', ')}`);
  if (uids.length === 0) throw new DocumentsError('el archivo no tiene ningún gimnasio (gyms/…)');
  return emails.length === 0 ? uids : uids.filter((uid) => emails.includes(emailOf.get(uid) ?? ''));
}

/** Accounts of nobody: neither of a gym nor of one of its clients. */
function reportStrangers(library: Library, report: Report): void {
  const uids = [...library.gyms.keys()];
  const known = new Set(uids);
  for (const uid of uids) for (const { data } of library.of(uid).clients) known.add(String(data.uid ?? ''));
  for (const { id, path } of library.users.values())
    if (!known.has(id))
      report.leave(path, 'No es de un gimnasio ni de un cliente del archivo: puede registrarse.');
}

function tellOf({ name, email, counts, documents, existed, accounts }: ImportedGym, report: Report): void {
  report.tell(`${name} (${email})${existed ? ', cuya cuenta ya existía' : ''}:`);
  for (const [kind, label] of Object.entries(gymKinds) as [GymKind, string][]) {
    if (documents[kind] === 0) continue;
    const { added, kept } = counts[kind];
    const left = documents[kind] - added - kept;
    report.tell(
      `  ${label}: ${count(added)} de nuevo, ${count(kept)} ya estaban, ${count(left)} quedan fuera`,
    );
  }
  if (accounts > 0)
    report.tell(
      `  cuentas nuevas: ${count(accounts)}, sin contraseña; cada una la crea con «¿Olvidaste tu contraseña?»`,
    );
}

/** Imports the gyms of a file, each in a transaction of its own, and says what it did. @throws DocumentsError */
export async function importDocuments(
  { pool }: { pool: pg.Pool },
  library: Library,
  report: Report,
  { gyms, dryRun, zone, now }: Wanted,
): Promise<ImportedGym[]> {
  const imported: ImportedGym[] = [];
  for (const uid of chooseGyms(library, gyms)) {
    const gym = await importGym(pool, uid, { library, report, dryRun, zone, now });
    if (gym) imported.push(gym);
  }
  if (gyms.length === 0) reportStrangers(library, report);
  for (const gym of imported) tellOf(gym, report);
  report.tell(
    `Documentos fuera: ${count(report.leftOut.size)}. Valores cambiados: ${count(report.changed)}.${
      dryRun ? ' Fue un ensayo: no se guardó nada.' : ''
    }`,
  );
  return imported;
}
