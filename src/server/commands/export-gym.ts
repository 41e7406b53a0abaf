// Writes the archive of one gym, also while Pulso runs: npm run export-gym -- EMAIL FILE [--gym NAME] [--encrypt]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../../db/backup/errors.ts';
import { typed } from '../../db/project.ts';
import type { Settings } from '../settings.ts';
import { contentWords, run, say } from './command.ts';
import { encrypt, writeLines } from './write.ts';

async function exportGym(settings: Settings): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { encrypt, gym: { type: 'string' } },
  });
  const [email, path] = positionals;
  if (!email || !path || positionals.length > 2) {
    throw new BackupError(
      `indica el correo de su dueño y un archivo, por ejemplo: ${typed('export-gym', 'ana@correo.cl gimnasio.pulso')}`,
    );
  }
  const wanted = { email: email.trim().toLowerCase(), ...(values.gym && { gym: values.gym }) };
  const { content, words } = await writeLines(settings, path, { encrypt: values.encrypt, wanted });
  say(`${content.gym?.name} está en ${resolve(path)}: ${contentWords(content)}, ${words}.`);
  say('Tiene los datos personales de sus clientes: guárdalo y envíalo como tal.');
}

await run('Pulso no pudo exportar el gimnasio', exportGym);
