import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificates } from '../test/certificates.ts';
import { readCertificate } from './certificate.ts';
import { SettingsError } from './settings.ts';

const { first, second } = certificates;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pulso-certificado-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(content: Partial<Record<'cert' | 'key', string>>) {
  const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  for (const [path, text] of [
    [files.certificate, content.cert],
    [files.key, content.key],
  ] as const) {
    await rm(path, { force: true });
    if (text !== undefined) await writeFile(path, text);
  }
  return files;
}

test('vale con su clave, y dice para qué nombres', async () => {
  const { names, expiresAt } = readCertificate(await write(first));
  expect(names).toEqual(['gimnasio.lan', 'localhost', '127.0.0.1']);
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
});

test.each([
  [{ key: first.key }, /^PULSO_TLS_CERT no se puede leer: .*cert\.pem \(ENOENT\)$/],
  [{ cert: first.cert }, /^PULSO_TLS_KEY no se puede leer: .*key\.pem \(ENOENT\)$/],
  [{ ...first, cert: 'una nota' }, /^PULSO_TLS_CERT no es un certificado en formato PEM: /],
  [{ ...first, cert: first.cert.slice(0, 300) }, /^PULSO_TLS_CERT no es un certificado en formato PEM: /],
  [{ ...first, key: 'una nota' }, /^PULSO_TLS_KEY no es una clave privada en formato PEM/],
  [{ ...first, key: second.key }, /^PULSO_TLS_KEY no es la clave del certificado de PULSO_TLS_CERT$/],
])('lo que no sirve se dice en una línea (%#)', async (content, message) => {
  const files = await write(content);
  expect(() => readCertificate(files)).toThrow(SettingsError);
  expect(() => readCertificate(files)).toThrow(message);
});
