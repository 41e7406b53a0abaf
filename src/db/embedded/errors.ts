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
    super(`No se puede escribir la base de datos en ${directory} (${code}).`, { cause });
    this.directory = directory;
  }
}

/** The database could not be opened; the message states the reason. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** The engine itself ended a request; `code` is a PostgreSQL SQLSTATE. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
