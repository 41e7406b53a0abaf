const noSpace = (directory: string | null) =>
  `No queda espacio en el disco de ${directory}: libera al menos 100 MB y vuelve a empezar. No se perdió nada de lo guardado.`;

/** Another living process holds the directory. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
  readonly directory: string;
  readonly pid: number;

  constructor(directory: string, pid: number) {
    super(`La base de datos de ${directory} ya está en uso por otro proceso (pid ${pid}).`);
    this.directory = directory;
    this.pid = pid;
  }
}

/** The directory, or its parent, is not writable. */
export class DatabaseUnwritableError extends Error {
  override readonly name = 'DatabaseUnwritableError';
  readonly directory: string;

  constructor(directory: string, cause: unknown) {
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    super(
      code === 'ENOSPC'
        ? noSpace(directory)
        : `No se puede escribir la base de datos en ${directory} (${code}).`,
      { cause },
    );
    this.directory = directory;
  }
}

/** The database could not be opened; the message states the reason, and `code` a PostgreSQL SQLSTATE. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
  readonly code: string;

  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The engine itself ended a request; `code` is a PostgreSQL SQLSTATE. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: string;
  /** What the engine wrote when it gave up. */
  readonly log: readonly string[];

  constructor(code: string, message: string, log: readonly string[] = []) {
    super(message);
    this.code = code;
    this.log = log;
  }
}

const diskFull = '53100';
const cannotConnectNow = '57P03';
const saysDiskFull = /ENOSPC|No space left on device/;

export function engineError({ failure, log }: { failure: string; log: readonly string[] }): EngineError {
  const full = [failure, ...log].some((line) => saysDiskFull.test(line));
  return new EngineError(full ? diskFull : 'XX000', log.at(-1) ?? failure, log);
}

const restore =
  'Guarda una copia de la carpeta como está y restaura el último respaldo (docs/operations.md).';
/** What the engine says, and what it means. */
const damages: readonly (readonly [says: RegExp, means: string])[] = [
  [/initialized by PostgreSQL version/, 'es de otra versión de PostgreSQL que la que trae Pulso'],
  [/pg_control|control file/i, 'su archivo global/pg_control falta o está dañado'],
  [/pg_wal|WAL|checkpoint record/, 'su registro de cambios, pg_wal, falta o está dañado'],
];

/** A table of a database that opens has lost a part; `said` tells which. */
export const damagedError = (directory: string | null, said: string): DatabaseStartError =>
  startError(directory, new EngineError('XX001', said, [said]));

/** The reason for which the engine did not start, in Spanish, and what to do. */
export function startError(directory: string | null, error: Error): DatabaseStartError {
  const { code, log } = error instanceof EngineError ? error : { code: '', log: [] };
  if (code === diskFull) {
    return new DatabaseStartError(noSpace(directory), diskFull, error);
  }
  const said = log.join(' ');
  if (said === '') return new DatabaseStartError(error.message, cannotConnectNow, error);
  const [, means = 'está dañada'] = damages.find(([says]) => says.test(said)) ?? [];
  return new DatabaseStartError(
    `La base de datos de ${directory} no abre: ${means} («${said}»). ${restore}`,
    cannotConnectNow,
    error,
  );
}
