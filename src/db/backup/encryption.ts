import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { promisify } from 'node:util';
import { BackupError, damaged } from './errors.ts';

/** What an encrypted backup begins with; then the salt and the beginning of each nonce. */
export const encryptedMagic = Buffer.from('pulso-encrypted-backup 1\n');
const saltBytes = 16;
const prefixBytes = 7;
const headBytes = encryptedMagic.length + saltBytes + prefixBytes;
const chunkBytes = 64 * 1024;
const tagBytes = 16;
/** 64 MB and a fifth of a second: what an attacker pays for each guess. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  (promisify(scrypt) as (...args: unknown[]) => Promise<Buffer>)(passphrase.normalize('NFC'), salt, 32, cost);

/**
 * Each chunk's nonce holds its number and whether it is the last, so that none can be left out, moved or cut off
 * (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár).
 */
function nonceOf(prefix: Buffer, index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(index, prefixBytes);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Cuts a stream into pieces of `size`; the last, which may be shorter, is known as such. */
abstract class Chunks extends Transform {
  #buffered: Buffer = Buffer.alloc(0);
  #index = 0;
  readonly #size: number;

  constructor(size: number) {
    super();
    this.#size = size;
  }

  protected abstract convert(chunk: Buffer, index: number, last: boolean): Buffer;

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let left = this.#buffered.length > 0 ? Buffer.concat([this.#buffered, data]) : data;
    try {
      while (left.length > this.#size) {
        this.push(this.convert(left.subarray(0, this.#size), this.#index++, false));
        left = left.subarray(this.#size);
      }
      this.#buffered = left;
      done();
    } catch (reason) {
      done(reason as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      done(null, this.convert(this.#buffered, this.#index, true));
    } catch (reason) {
      done(reason as Error);
    }
  }
}

class Encryption extends Chunks {
  readonly #key: Buffer;
  readonly #prefix = randomBytes(prefixBytes);

  constructor(key: Buffer, salt: Buffer) {
    super(chunkBytes);
    this.#key = key;
    this.push(Buffer.concat([encryptedMagic, salt, this.#prefix]));
  }

  protected override convert(chunk: Buffer, index: number, last: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#prefix, index, last));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

class Decryption extends Chunks {
  readonly #key: Buffer;
  readonly #prefix: Buffer;

  constructor(key: Buffer, prefix: Buffer) {
    super(chunkBytes + tagBytes);
    this.#key = key;
    this.#prefix = prefix;
  }

  protected override convert(chunk: Buffer, index: number, last: boolean): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonceOf(this.#prefix, index, last), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(chunk.subarray(-tagBytes));
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
    } catch (reason) {
      if (index > 0) throw damaged(reason);
      throw new BackupError(
        'La frase no es la de esta copia, o el archivo está dañado: no se tocó nada. Revisa PULSO_BACKUP_PASSPHRASE.',
        { cause: reason },
      );
    }
  }
}

/** A stream that encrypts with AES-256-GCM and a key made of the passphrase by scrypt. */
export async function encryptWith(passphrase: string): Promise<Transform> {
  const salt = randomBytes(saltBytes);
  return new Encryption(await deriveKey(passphrase, salt), salt);
}

/** How many bytes of a file `decryptWith` needs, and skips. */
export { headBytes };

/** A stream that decrypts what follows the head of an encrypted backup. */
export async function decryptWith(passphrase: string, head: Buffer): Promise<Transform> {
  if (head.length < headBytes) throw damaged();
  const salt = head.subarray(encryptedMagic.length, encryptedMagic.length + saltBytes);
  return new Decryption(await deriveKey(passphrase, salt), head.subarray(headBytes - prefixBytes, headBytes));
}
