import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Fonts } from '../wire/pdf.ts';

let read: Promise<Fonts> | undefined;

const load = (file: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`)));

/** The fonts for documents, read once. */
export function documentFonts(): Promise<Fonts> {
  read ??= Promise.all([
    load('400Regular/Inter_400Regular.ttf'),
    load('600SemiBold/Inter_600SemiBold.ttf'),
  ]).then(([regular, bold]) => ({ regular, bold }));
  return read;
}
