import { api } from '../../../web/api.ts';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from '../../../web/files/archive.ts';
import { save } from '../../../web/files/saving.ts';
import { toCsv } from '../../../web/files/writing.ts';
import type { Work } from '../../imports/parts.ts';

/** Without what file systems do not allow in a name. */
const fileNameOf = (title: string) => title.replace(/[\\/:*?"<>|]/g, ' ');

const readMe =
  `Todo lo que Pulso guarda de este gimnasio: una planilla (CSV, separado por punto y coma) para cada cosa.

Cada fila tiene su 'Id'. Las columnas 'Id de …' dicen a qué fila de otra planilla pertenece: 'Id de la venta' en 'Líneas de
ventas' es el 'Id' de 'Ventas'. 'Id de su origen' es el de la venta, la devolución, el pago o la compra de donde viene la fila.

'Registro' dice quién hizo qué y cuándo. Las filas de un mismo 'Movimiento' se escribieron juntas.

Las fotos y el logo están en carpetas aparte. Lo que se eliminó sigue en su planilla, con la fecha en 'Eliminado'. Las claves
y los PIN no se entregan.
`.replaceAll('\n', '\r\n');

type Part = Awaited<ReturnType<typeof api.record.archivePart>>;

/** Reads every table, part by part, and downloads them as one archive. @throws ApiError, or what aborted `signal` */
export async function saveArchive(
  name: string,
  signal: AbortSignal,
  onWork: (work: Work) => void,
): Promise<void> {
  const { ticket, tables } = await api.record.startArchive({}, signal);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const written: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((failed, bytes) => {
    if (failed) throw failed;
    written.push(new Uint8Array(bytes));
  });
  const explanation = new ZipDeflate('Léeme.txt');
  zip.add(explanation);
  explanation.push(strToU8(readMe), true);
  let done = 0;
  for (const { table, title } of tables) {
    const file = new ZipDeflate(`${fileNameOf(title)}.csv`);
    zip.add(file);
    for (let after: string | null = ''; after !== null; ) {
      const { rows, pictures, next }: Part = await api.record.archivePart({ table, ticket, after }, signal);
      const isFirst = after === '';
      const csv = toCsv(isFirst ? rows : rows.slice(1));
      // Only a file's beginning has the mark by which programs tell its letters.
      file.push(strToU8(isFirst ? `${csv}\r\n` : `${csv.slice(1)}\r\n`));
      // Each waits in the archive until the file before it ends.
      for (const { name: picture, image } of pictures) {
        const copy = new ZipPassThrough(`${fileNameOf(title)}/${fileNameOf(picture)}.jpg`);
        zip.add(copy);
        copy.push(Uint8Array.fromBase64(image.slice(image.indexOf(',') + 1)), true);
      }
      done += rows.length - 1;
      onWork({ label: `Descargando: ${title}`, done, total: Math.max(total, done), unit: 'filas' });
      after = next;
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  save(new Blob(written, { type: 'application/zip' }), `${fileNameOf(name)}.zip`);
}
