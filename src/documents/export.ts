// Writes a gym as the documents of the original: npm run export-documents -- FILE --gym EMAIL
import { open, rename } from 'node:fs/promises';
import { typed } from '../db/project.ts';
import { count } from '../wire/written.ts';
import { openDatabase, runCommand } from './command.ts';
import { exportDocuments } from './export-all.ts';
import { DocumentsError, readOptions } from './options.ts';

const usage = typed('export-documents', 'ARCHIVO --gym CORREO');

/** For its owner alone, and never half of it. */
async function write(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

await runCommand(async (values) => {
  const { file, gyms } = readOptions(values, usage);
  const [email, ...others] = gyms;
  if (!email || others.length > 0) throw new DocumentsError(`se usa así: ${usage}`);
  const database = await openDatabase();
  try {
    const documents = await exportDocuments(database, email);
    await write(file, `${JSON.stringify(documents, null, 1)}\n`);
    const [gym] = Object.values(documents.gyms);
    process.stdout.write(
      `${file} tiene los documentos de ${gym?.gymName}, con ${count(Object.keys(gym?.clients ?? {}).length)} clientes.\n`,
    );
  } finally {
    await database.close();
  }
  return true;
});
