import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Collector, type Library } from './collector.ts';
import { DocumentsError } from './options.ts';
import type { Report } from './report.ts';

const maxTextBytes = 500_000_000;

const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

function parsed(line: string): { content: unknown } | null {
  try {
    return { content: JSON.parse(line) };
  } catch {
    return null;
  }
}

const linesOf = (file: string) => createInterface({ input: createReadStream(file), crlfDelay: Infinity });

/** True when the first line is a document in itself and more lines follow. */
async function hasDocumentPerLine(file: string): Promise<boolean> {
  let first: string | undefined;
  for await (const line of linesOf(file)) {
    if (line.trim() === '') continue;
    if (first !== undefined) return parsed(withoutMark(first)) !== null;
    first = line;
  }
  return false;
}

/**
 * Reads a JSON file of collections or documents, or one with a document in each line.
 * @throws DocumentsError when it cannot be read
 */
export async function readDocuments(file: string, report: Report): Promise<Library> {
  const collector = new Collector(report);
  const { size } = await stat(file).catch(() => {
    throw new DocumentsError(`no se puede leer ${file}`);
  });
  if (await hasDocumentPerLine(file)) {
    let number = 0;
    for await (const line of linesOf(file)) {
      number += 1;
      if (line.trim() === '') continue;
      const found = parsed(withoutMark(line));
      if (found) collector.addItem(found.content);
      else report.leave(`línea ${number}`, 'No es JSON.');
    }
    return collector.finish();
  }
  if (size > maxTextBytes)
    throw new DocumentsError(`${file} pasa de 500 MB: expórtalo con un documento por línea (NDJSON)`);
  const whole = parsed(withoutMark(await readFile(file, 'utf8')));
  if (!whole) throw new DocumentsError(`${file} no es JSON, o está incompleto`);
  collector.add(whole.content);
  return collector.finish();
}
