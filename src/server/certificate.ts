import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type Server } from 'node:tls';
import { type Settings, SettingsError } from './settings.ts';

type CertificateFiles = NonNullable<Settings['tls']>;

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** The host names and addresses that it is valid for; one may begin with '*.'. */
  readonly names: readonly string[];
  readonly expiresAt: Date;
}

function read(variable: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (reason) {
    const { code } = reason as NodeJS.ErrnoException;
    throw new SettingsError(`${variable} no se puede leer: ${path} (${code})`);
  }
}

function parse<T extends X509Certificate | KeyObject>(parser: () => T, message: string): T {
  try {
    return parser();
  } catch {
    throw new SettingsError(message);
  }
}

/** @throws SettingsError in one line when a file cannot be read or the two do not belong together */
export function readCertificate(files: CertificateFiles): Certificate {
  const cert = read('PULSO_TLS_CERT', files.certificate);
  const key = read('PULSO_TLS_KEY', files.key);
  const parsed = parse(
    () => new X509Certificate(cert),
    `PULSO_TLS_CERT no es un certificado en formato PEM: ${files.certificate}`,
  );
  const parsedKey = parse(
    () => createPrivateKey(key),
    `PULSO_TLS_KEY no es una clave privada en formato PEM y sin contraseña: ${files.key}`,
  );
  if (!parsed.checkPrivateKey(parsedKey)) {
    throw new SettingsError('PULSO_TLS_KEY no es la clave del certificado de PULSO_TLS_CERT');
  }
  try {
    createSecureContext({ cert, key });
  } catch (reason) {
    throw new SettingsError(`PULSO_TLS_CERT no se puede usar: ${(reason as Error).message}`);
  }
  const names = [...(parsed.subjectAltName ?? '').matchAll(/(?:DNS|IP Address):([^,\s"]+)/g)];
  return {
    cert,
    key,
    names: names.map(([, name = '']) => name.toLowerCase()),
    expiresAt: parsed.validToDate,
  };
}

const hour = 60 * 60_000;

/**
 * Serves a renewed certificate without a restart. Files that cannot be used, such as half-written ones, are reported
 * and read again the next time; until then the current certificate stays.
 * @returns ends it
 */
export function followCertificate(
  server: Pick<Server, 'setSecureContext'>,
  files: CertificateFiles,
  {
    served,
    onError,
    everyMs = hour,
  }: { served: Certificate; onError: (reason: Error) => void; everyMs?: number | undefined },
): () => void {
  let current = served;
  const timer = setInterval(() => {
    try {
      const found = readCertificate(files);
      if (found.cert.equals(current.cert) && found.key.equals(current.key)) return;
      server.setSecureContext(found);
      current = found;
    } catch (reason) {
      onError(reason as Error);
    }
  }, everyMs).unref();
  return () => clearInterval(timer);
}
