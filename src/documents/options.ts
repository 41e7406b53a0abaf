import { parseArgs } from 'node:util';

/** What prevents the whole command; `message` is one line in Spanish. */
export class DocumentsError extends Error {}

export interface Options {
  readonly file: string;
  /** E-mails of the gyms' accounts; empty for all. */
  readonly gyms: readonly string[];
  readonly dryRun: boolean;
  /** The zone in which the original wrote its dates, when it is not the gym's. */
  readonly zone: string | undefined;
}

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone: zone }));
  } catch {
    return false;
  }
};

function readFlags(values: readonly string[]) {
  try {
    return parseArgs({
      args: [...values],
      options: {
        gym: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        'time-zone': { type: 'string' },
      },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
}

/** Reads what follows a command; `usage` is how it is called. @throws DocumentsError */
export function readOptions(values: readonly string[], usage: string): Options {
  const flags = readFlags(values);
  const [file, ...more] = flags?.positionals ?? [];
  if (!flags || !file) throw new DocumentsError(`se usa así: ${usage}`);
  const { gym = [], 'dry-run': dryRun = false, 'time-zone': zone } = flags.values;
  const emails = [...gym, ...more].map((email) => email.trim().toLowerCase());
  const wrong = emails.find((email) => !email.includes('@'));
  if (wrong !== undefined) throw new DocumentsError(`--gym: «${wrong}» no es un correo`);
  if (zone !== undefined && !isZone(zone))
    throw new DocumentsError(`--time-zone: «${zone}» no es una zona horaria, como UTC o America/Lima`);
  return { file, gyms: emails, dryRun, zone };
}
