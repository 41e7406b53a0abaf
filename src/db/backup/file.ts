import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline, Readable, type Transform } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncPath } from '../embedded/filesystem.ts';
import { typed } from '../project.ts';
import { decryptWith, encryptedMagic, encryptWith, headBytes } from './encryption.ts';
import { BackupError, damaged, notABackup, notThatGym } from './errors.ts';
import {
  addPart,
  beginning,
  type Content,
  emptyContent,
  type Lines,
  type Part,
  readParts,
} from './format.ts';
import { isOf, type WantedGym } from './gym.ts';

const gzipMagic = Buffer.from([0x1f, 0x8b]);

interface Written {
  bytes: number;
  content: Content;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Writes a backup, or the archive of the gym that is `wanted`, that is whole and on the disk once this resolves; a failure leaves no file.
 * @throws BackupError when the file exists, or the lines are not a whole backup, or not that gym's archive
 */
export async function writeBackup(
  path: string,
  lines: Lines,
  { passphrase, wanted }: { passphrase?: string | undefined; wanted?: WantedGym | undefined } = {},
): Promise<Written> {
  if (await isThere(path)) {
    throw new BackupError(`${path} ya existe: elige otro nombre, las copias no se reemplazan.`);
  }
  const part = `${path}.part`;
  await rm(part, { force: true });
  const content = emptyContent();
  async function* textOf(parts: AsyncIterable<Part>): AsyncGenerator<string> {
    for await (const part of parts) {
      if (wanted && part.kind === 'header' && !isOf(part.header, wanted)) throw notThatGym();
      addPart(content, part);
      yield `${part.lines.join('\n')}\n`;
    }
  }
  try {
    await finished(
      Readable.from(textOf(readParts(lines))),
      createGzip(),
      ...(passphrase ? [await encryptWith(passphrase)] : []),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(part, path);
  } catch (reason) {
    await rm(part, { force: true });
    throw reason;
  }
  syncPath(dirname(path));
  return { bytes: (await stat(path)).size, content };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    if ((await file.stat()).isDirectory()) {
      throw new BackupError(
        `${path} es una carpeta, no una copia de seguridad: copiada mientras Pulso corre, puede estar a medias. Usa un archivo hecho con ${typed('backup')}.`,
      );
    }
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** True when the file can only be read with a passphrase. @throws BackupError when it is no backup */
export async function isEncrypted(path: string): Promise<boolean> {
  const head = await readHead(path).catch((reason: NodeJS.ErrnoException) => {
    if (reason instanceof BackupError) throw reason;
    throw new BackupError(`No se puede leer ${path} (${reason.code}): revisa el nombre y los permisos.`);
  });
  if (head.subarray(0, encryptedMagic.length).equals(encryptedMagic)) return true;
  if (!head.subarray(0, gzipMagic.length).equals(gzipMagic)) throw notABackup(path);
  return false;
}

async function openText(path: string, passphrase: string | undefined): Promise<Readable> {
  const steps: Transform[] = [createGunzip({ chunkSize: 256 * 1024 })];
  const encrypted = await isEncrypted(path);
  if (encrypted) {
    if (!passphrase) {
      throw new BackupError('La copia está cifrada: indica su frase en PULSO_BACKUP_PASSPHRASE.');
    }
    steps.unshift(await decryptWith(passphrase, await readHead(path)));
  }
  const text = steps.at(-1) as Transform;
  // Whoever reads the text gets the error of every step.
  pipeline([createReadStream(path, { start: encrypted ? headBytes : 0 }), ...steps], () => {});
  return text.setEncoding('utf8');
}

async function* splitLines(path: string, text: Readable): Lines {
  let rest = '';
  let begun = false;
  for await (const chunk of text as AsyncIterable<string>) {
    rest += chunk;
    if (!begun && rest.length >= beginning.length) {
      if (!rest.startsWith(beginning)) throw notABackup(path);
      begun = true;
    }
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (!begun || rest !== '') throw damaged();
}

/** The checked content of a file. @throws BackupError when it is not a whole backup, or the passphrase is wrong */
export async function* readBackup(path: string, passphrase?: string): AsyncGenerator<Part> {
  const text = await openText(path, passphrase);
  try {
    yield* readParts(splitLines(path, text));
  } catch (reason) {
    const { code = '' } = reason as NodeJS.ErrnoException;
    throw code.startsWith('Z_') ? damaged(reason) : reason;
  } finally {
    text.destroy();
  }
}
