// Brings in the documents of the original: npm run import-documents -- FILE [--gym EMAIL…] [--dry-run]
import { typed } from '../db/project.ts';
import { openDatabase, runCommand } from './command.ts';
import { importDocuments } from './import-all.ts';
import { readOptions } from './options.ts';
import { readDocuments } from './read-file.ts';
import { Report } from './report.ts';

const usage = typed('import-documents', 'ARCHIVO [--gym CORREO…] [--time-zone ZONA] [--dry-run]');

await runCommand(async (values) => {
  const options = readOptions(values, usage);
  const report = new Report((line) => void process.stdout.write(`${line}\n`));
  const library = await readDocuments(options.file, report);
  const database = await openDatabase(options);
  try {
    await importDocuments(database, library, report, options);
  } finally {
    await database.close();
  }
  return report.leftOut.size === 0;
});
