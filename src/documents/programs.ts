import { and, eq, isNull, sql } from 'drizzle-orm';
import { ProgramForm } from '../features/programs/contract.ts';
import { program } from '../features/programs/table.ts';
import { fold } from '../wire/written.ts';
import { idOf } from './document.ts';
import { Fields, readForm } from './fields.ts';
import type { GymExport } from './gym-export.ts';
import { addNew, type GymImport, type Line } from './gym-import.ts';

const listPrograms = ({ db }: Pick<GymImport, 'db'>) =>
  db
    .select({ id: program.id, name: program.name, active: program.active })
    .from(program)
    .where(and(eq(program.gymId, sql`current_gym()`), isNull(program.deletedAt)));

/** Two of one name become one. @returns the ids of all programs by folded name */
export async function importPrograms(gym: GymImport): Promise<ReadonlyMap<string, string>> {
  const byName = new Map((await listPrograms(gym)).map(({ id, name }) => [fold(name), id]));
  const lines: Line<typeof program>[] = [];
  const same: { path: string; id: string }[] = [];
  for (const document of gym.documents.programas) {
    const fields = new Fields(document, gym.report);
    const form = readForm(
      fields,
      ProgramForm,
      { name: fields.text('nombre'), active: fields.yesNo('activo', true) },
      { names: { name: 'nombre' } },
    );
    fields.ignoreRest();
    if (!form) continue;
    const id = idOf(document.path);
    const namesake = byName.get(fold(form.name));
    if (namesake && namesake !== id) {
      fields.change('nombre', form.name, 'Ya hay un programa con este nombre.', 'Los dos son uno.');
      same.push({ path: document.path, id: namesake });
    } else {
      byName.set(fold(form.name), id);
      lines.push({ path: document.path, row: { id, ...form } });
    }
  }
  await addNew(gym, 'programas', program, lines);
  for (const { path, id } of same) gym.merged.set(path, id);
  gym.counts.programas.kept += same.length;
  return byName;
}

/** @returns the documents by id, and the names of programs */
export async function exportPrograms(gym: GymExport) {
  const programs = await listPrograms(gym);
  return {
    documents: Object.fromEntries(
      programs.map(({ id, name, active }) => [id, { nombre: name, activo: active }]),
    ),
    names: new Map(programs.map(({ id, name }) => [id, name])),
  };
}
