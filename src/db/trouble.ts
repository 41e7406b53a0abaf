/** Why the database cannot be used for now: it does not answer, or its disk is full. */
export type Trouble = 'database_away' | 'disk_full';

/** The database failed for a reason that passes; the message and the code are those of its cause. */
export class DatabaseTroubleError extends Error {
  override readonly name = 'DatabaseTroubleError';
  readonly trouble: Trouble;
  /** The SQLSTATE, or the error number of the system, if there is one. */
  readonly code: string | undefined;
  /** No answer came in time, so that the next try would wait as long. */
  readonly timedOut: boolean;

  constructor(trouble: Trouble, cause: Error) {
    super(cause.message, { cause });
    this.trouble = trouble;
    this.code = codeOf(cause);
    this.timedOut = this.code === cancelled || timeouts.test(cause.message);
  }
}

/** Over the limit of time of a statement. */
const cancelled = '57014';
/** Connection lost or refused; server shutting down, starting up, out of memory or of connections, or too slow. */
const awayCodes = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53200', '53300', cancelled, '25P03'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOENT'],
]);
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const timeouts = /timeout/i;
/** `pg` gives these errors no code. */
const awayMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout e(xceeded|xpired)|Cannot use a pool after calling end)/;

function codeOf(reason: unknown): string | undefined {
  const { code } = reason as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

function classify(reason: Error): Trouble | undefined {
  const code = codeOf(reason) ?? '';
  if (fullCodes.has(code)) return 'disk_full';
  if (awayCodes.has(code) || /^08...$/.test(code) || awayMessages.test(reason.message))
    return 'database_away';
  return undefined;
}

/** An error of the driver: as trouble if it is one, or otherwise unchanged. */
export function asTrouble(reason: unknown): unknown {
  if (!(reason instanceof Error) || reason instanceof DatabaseTroubleError) return reason;
  const trouble = classify(reason);
  return trouble ? new DatabaseTroubleError(trouble, reason) : reason;
}

/** The trouble that caused an error, however often it was wrapped. */
export function troubleOf(reason: unknown): DatabaseTroubleError | undefined {
  for (let cause = reason; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseTroubleError) return cause;
  }
  return undefined;
}
