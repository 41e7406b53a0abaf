import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type GymKind, gymKinds } from './document.ts';
import { collect, type Told } from './documents.fixture.ts';
import { DocumentsError } from './options.ts';
import { readDocuments } from './read-file.ts';
import { Report } from './report.ts';
import { readDay } from './values.ts';

const user = { email: 'dueno@correo.cl', role: 'gym' };
const ana = { name: 'Ana', email: 'ana@correo.cl' };
const membership = { plan: 'Libre', tipoPlan: 'Mensual', clientId: 'ana' };
const payment = { monto: 1000, clientId: 'ana', membershipId: 'm1' };
const income = { amount: 500, fechaPago: '2026-11-02' };
const routine = { days: [{ day: 'Lunes', exercises: [] }] };
const program = { nombre: 'Yoga', activo: true };

const paths = {
  'users/g': user,
  'gyms/g': { gymName: 'Uno' },
  'gyms/g/clients/ana': ana,
  'gyms/g/clients/ana/memberships/m1': membership,
  'gyms/g/clients/ana/memberships/m1/payments/p1': payment,
  'gyms/g/clients/ana/routine/routine': routine,
  'gyms/g/payments/v1': income,
  'gyms/g/programas/y': program,
};

/** Everything by path, whatever the file looked like. */
const contentOf = ({ library }: Pick<Told, 'library'>) =>
  Object.fromEntries(
    [
      ...library.users.values(),
      ...library.gyms.values(),
      ...[...library.gyms.keys()].flatMap((uid) =>
        (Object.keys(gymKinds) as GymKind[]).flatMap((kind) => library.of(uid)[kind]),
      ),
    ].map(({ path, data }) => [path, data]),
  );

const items = Object.entries(paths).map(([path, data]) => ({ path, data }));
const split = (path: string) => [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];

const files: Record<string, unknown> = {
  'colecciones anidadas': {
    users: { g: user },
    gyms: {
      g: {
        gymName: 'Uno',
        clients: {
          ana: {
            ...ana,
            memberships: { m1: { ...membership, payments: { p1: payment } } },
            routine: { routine },
          },
        },
        payments: { v1: income },
        programas: { y: program },
      },
    },
  },
  'la rutina sin su id': {
    users: { g: user },
    gyms: {
      g: {
        gymName: 'Uno',
        clients: {
          ana: { ...ana, memberships: { m1: { ...membership, payments: { p1: payment } } }, routine },
        },
        payments: { v1: income },
        programas: { y: program },
      },
    },
  },
  'subcolecciones en __collections__': {
    __collections__: {
      users: { g: { ...user, __collections__: {} } },
      gyms: {
        g: {
          gymName: 'Uno',
          __collections__: {
            clients: {
              ana: {
                ...ana,
                __collections__: {
                  memberships: { m1: { ...membership, __collections__: { payments: { p1: payment } } } },
                  routine: { routine },
                },
              },
            },
            payments: { v1: income },
            programas: { y: program },
          },
        },
      },
    },
  },
  'subcolecciones con su ruta': {
    users: { g: user },
    gyms: {
      g: {
        gymName: 'Uno',
        subCollection: {
          'gyms/g/clients': {
            ana: {
              ...ana,
              subCollection: {
                'gyms/g/clients/ana/memberships': {
                  m1: { ...membership, subCollection: { payments: { p1: payment } } },
                },
                'gyms/g/clients/ana/routine': { routine },
              },
            },
          },
          'gyms/g/payments': { v1: income },
          'gyms/g/programas': { y: program },
        },
      },
    },
  },
  'colecciones por ruta': {
    users: { g: user },
    gyms: { g: { gymName: 'Uno' } },
    'gyms/g/clients': { ana },
    '/gyms/g/clients/ana/memberships/': { m1: membership },
    'gyms/g/clients/ana/memberships/m1/payments': [{ id: 'p1', ...payment }],
    'gyms/g/clients/ana/routine': [{ id: 'routine', ...routine }],
    'gyms/g/payments': { v1: income },
    'gyms/g/programas': { y: program },
  },
  'documentos por ruta': paths,
  'una lista con rutas': items,
  'una lista con rutas completas': items.map(({ path, data }) => ({
    name: `projects/p/databases/(default)/documents/${path}`,
    fields: data,
  })),
  'una lista con campos sueltos': items.map(({ path, data }) => ({ __path__: path, ...data })),
  'una lista con colección e id': items.map(({ path, data }) => {
    const [collection, id] = split(path);
    return { collection, id, data };
  }),
  'colecciones sueltas': {
    users: [{ id: 'g', ...user }],
    gyms: [{ id: 'g', gymName: 'Uno' }],
    clients: [{ id: 'ana', ...ana }],
    memberships: { m1: membership },
    payments: { p1: payment, v1: income },
    routine: { ana: routine },
    programas: [{ id: 'y', ...program }],
  },
};

test.each(Object.keys(files))('entiende %s', (name) => {
  const told = collect(files[name]);
  expect(told.lines).toEqual([]);
  expect(contentOf(told)).toEqual(paths);
});

test('lee un archivo con un documento por línea, y dice qué línea no entiende', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-documentos-'));
  try {
    const file = join(folder, 'todo.ndjson');
    const lines = items.map((item) => JSON.stringify(item));
    await writeFile(
      file,
      `\uFEFF${lines.slice(0, 3).join('\r\n')}\r\n{roto\r\n\r\n${lines.slice(3).join('\n')}`,
    );
    const told: string[] = [];
    const library = await readDocuments(file, new Report((line) => void told.push(line)));
    expect(contentOf({ library })).toEqual(paths);
    expect(told).toEqual(['línea 4: No es JSON. El documento queda fuera.']);
    await writeFile(file, JSON.stringify(files['colecciones anidadas']));
    expect(contentOf({ library: await readDocuments(file, new Report(() => {})) })).toEqual(paths);
    await writeFile(file, '{"users": {');
    await expect(readDocuments(file, new Report(() => {}))).rejects.toThrow(DocumentsError);
    await expect(readDocuments(join(folder, 'nada'), new Report(() => {}))).rejects.toThrow(
      'no se puede leer',
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

const seconds = Date.UTC(2026, 10, 2, 15) / 1000;
test.each([
  ['2026-11-02T15:00:00.000Z'],
  ['2026-11-02T12:00:00-03:00'],
  ['2026-11-02'],
  ['02-11-2026'],
  ['2/11/2026'],
  ['2026-11-02T23:30:00'],
  ['__Timestamp__2026-11-02T15:00:00.000Z'],
  [seconds],
  [seconds * 1000],
  [{ seconds, nanoseconds: 0 }],
  [{ _seconds: seconds, _nanoseconds: 999 }],
  [{ _seconds: String(seconds) }],
  [{ __datatype__: 'timestamp', value: { _seconds: seconds, _nanoseconds: 0 } }],
  [{ __time__: '2026-11-02T15:00:00.000Z' }],
  [{ timestampValue: '2026-11-02T15:00:00Z' }],
])('%j es el 2 de noviembre en Santiago', (value) => {
  expect(readDay(value, 'America/Santiago')).toBe('2026-11-02');
});

test.each([['ayer'], ['31-02-2026'], [{}], [{ seconds: 'x' }], [true], [Number.NaN], [['2026-11-02']]])(
  '%j no es una fecha',
  (value) => {
    expect(readDay(value, 'America/Santiago')).toBeNull();
  },
);
