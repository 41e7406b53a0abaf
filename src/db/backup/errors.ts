import { typed } from '../project.ts';

/** A backup cannot be made, read or restored; `message` is one line in Spanish that says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const damaged = (cause?: unknown) =>
  new BackupError(
    'El archivo está dañado o incompleto: no se tocó nada. Usa otra copia, o vuelve a traer esta desde donde la guardas.',
    { cause },
  );

export const notABackup = (path: string) =>
  new BackupError(
    `${path} no es una copia de seguridad de Pulso. Usa un archivo hecho con ${typed('backup')}.`,
  );

/** The archive of a gym where a backup of everything belongs, or the other way round. */
export const wrongKind = (found: 'backup' | 'gym') =>
  new BackupError(
    found === 'gym'
      ? `El archivo es de un solo gimnasio y no se tocó nada: tráelo con ${typed('import-gym')}.`
      : `El archivo es una copia de todo Pulso, no de un gimnasio, y no se tocó nada: restáurala con ${typed('restore')}.`,
  );

/** Something else came where the data of one gym was wanted. */
export const notThatGym = () =>
  new BackupError(
    'El Pulso que está en marcha es de otra versión y respondió otra cosa: no se dejó ningún archivo. Reinícialo y vuelve a intentarlo.',
  );
