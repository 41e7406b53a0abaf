import { and, eq, isNull, sql } from 'drizzle-orm';
import { ClassForm } from '../features/classes/contract.ts';
import { weeklyClass } from '../features/classes/table.ts';
import { midnight } from '../wire/fields.ts';
import { type Weekday, weekdays } from '../wire/weekdays.ts';
import { fold } from '../wire/written.ts';
import { type Document, idOf } from './document.ts';
import { Fields, keyOfLabel, readForm } from './fields.ts';
import { type GymExport, labelOf } from './gym-export.ts';
import { addNew, type GymImport, type Line } from './gym-import.ts';

const names = {
  name: 'className',
  teachers: 'assignedTeachers',
  trial: 'trialClasses',
  online: 'onlineClass',
};
const black = '#000000';

function readDays(fields: Fields): Weekday[] {
  const days = fields.list('days').flatMap((label) => {
    const day = keyOfLabel(weekdays, label);
    if (!day) fields.change('days', label, 'No es un día de la semana.', 'Se quita de la lista.');
    return day ?? [];
  });
  return [...new Set(days)];
}

/** '7:30' as '07:30'. */
const readTime = (fields: Fields, name: string): string => {
  const text = fields.text(name).trim();
  return /^\d:\d\d$/.test(text) ? `0${text}` : text;
};

/** A class that ends at '00:00' ends at 24:00. */
const readEnd = (fields: Fields): string => {
  const time = readTime(fields, 'endTime');
  return time === '00:00' ? midnight : time;
};

/** An hour later on the same day. */
const hourAfter = (time: string): string => {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) < 23
    ? `${String((hour ?? 0) + 1).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    : midnight;
};

function programOf(fields: Fields, programs: ReadonlyMap<string, string>): string | null {
  const name = fields.text('program').trim().replace(/\s+/g, ' ');
  const id = programs.get(fold(name)) ?? null;
  if (name && !id)
    fields.change('program', name, 'No hay un programa con este nombre.', 'Queda sin programa.');
  return id;
}

function readClass(fields: Fields, programs: ReadonlyMap<string, string>): ClassForm | null {
  const startTime = readTime(fields, 'startTime');
  const later = hourAfter(startTime);
  const form = readForm(
    fields,
    ClassForm,
    {
      name: fields.text('className'),
      programId: programOf(fields, programs),
      days: readDays(fields),
      teachers: fields
        .list('assignedTeachers')
        .filter((name) => name !== '')
        .join(', '),
      teacherId: null,
      capacity: fields.number('capacity') ?? 1,
      startTime,
      endTime: readEnd(fields),
      color: fields.text('color') || black,
      trial: fields.yesNo('trialClasses', false),
      online: fields.yesNo('onlineClass', false),
    },
    {
      names,
      instead: {
        name: { put: { name: 'Clase sin nombre' }, say: 'Queda «Clase sin nombre».' },
        capacity: { put: { capacity: 1 }, say: 'Queda en 1.' },
        endTime: { put: { endTime: later }, say: `Queda en ${later}.` },
        color: { put: { color: black }, say: `Queda en ${black}.` },
      },
    },
  );
  fields.ignoreRest();
  return form;
}

/** @returns when each class starts, by its document's path */
export async function importSchedules(
  gym: GymImport,
  programs: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const starts = new Map<string, string>();
  const read = (document: Document): Line<typeof weeklyClass>[] => {
    const form = readClass(new Fields(document, gym.report), programs);
    if (!form) return [];
    starts.set(document.path, form.startTime);
    return [{ path: document.path, row: { id: idOf(document.path), ...form } }];
  };
  await addNew(gym, 'schedules', weeklyClass, gym.documents.schedules.flatMap(read));
  return starts;
}

export async function exportSchedules({ db }: GymExport, programs: ReadonlyMap<string, string>) {
  const classes = await db
    .select()
    .from(weeklyClass)
    .where(and(eq(weeklyClass.gymId, sql`current_gym()`), isNull(weeklyClass.deletedAt)));
  return Object.fromEntries(
    classes.map((row) => [
      row.id,
      {
        className: row.name,
        program: (row.programId && programs.get(row.programId)) ?? '',
        days: row.days.map((day) => labelOf(weekdays, day)),
        assignedTeachers: row.teachers,
        capacity: row.capacity,
        startTime: row.startTime,
        endTime: row.endTime,
        color: row.color,
        trialClasses: row.trial,
        onlineClass: row.online,
      },
    ]),
  );
}
