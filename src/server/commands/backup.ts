// Writes a backup, also while Pulso runs: npm run backup -- FILE [--encrypt]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../../db/backup/errors.ts';
import { typed } from '../../db/project.ts';
import type { Settings } from '../settings.ts';
import { contentWords, run, say } from './command.ts';
import { encrypt, writeLines } from './write.ts';

async function backup(settings: Settings): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { encrypt },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) {
    throw new BackupError(`indica un archivo, por ejemplo: ${typed('backup', 'copia.pulso')}`);
  }
  const { content, words } = await writeLines(settings, path, { encrypt: values.encrypt });
  say(`La copia está lista en ${resolve(path)}: ${contentWords(content)}, ${words}.`);
}

await run('Pulso no pudo hacer la copia', backup);
