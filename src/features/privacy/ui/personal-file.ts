import { zipSync } from '../../../web/files/archive.ts';
import { save } from '../../../web/files/saving.ts';
import { toWorkbook } from '../../../web/files/writing.ts';

interface PersonalData {
  /** Of each the first row holds the heads. */
  readonly sheets: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[];
  /** A JPEG as a data URI. */
  readonly photo: string | null;
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** Downloads a client's data: a spreadsheet, with their photo in an archive where there is one. */
export async function savePersonalData({ sheets, photo }: PersonalData, name: string): Promise<void> {
  const book = await toWorkbook(sheets.map(({ title, rows }) => ({ name: title, table: rows })));
  if (!photo) {
    save(book, `Datos de ${name}.xlsx`);
    return;
  }
  const image = Uint8Array.fromBase64(photo.slice(photo.indexOf(',') + 1));
  const files = zipSync({ 'Datos.xlsx': await bytesOf(book), 'Foto.jpg': image });
  save(new Blob([files], { type: 'application/zip' }), `Datos de ${name}.zip`);
}
