import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/connect.ts';
import { createTestDatabase } from '../test/database.ts';
import { importAll, smallGym } from './documents.fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Fields = Record<string, unknown>;
type Gym = Record<
  'clients' | 'programas' | 'planes' | 'schedules' | 'reservations' | 'payments' | 'productos',
  Record<string, Fields>
>;

/** What the importer says of a gym, changed so; paths are shown from the gym on. */
async function tell(change: (gym: Gym, payment: Fields) => void) {
  const { content, gym, uid } = smallGym();
  change(gym as never, gym.clients.ana.memberships.m1.payments.p1);
  const { lines, report, imported } = await importAll(database, content);
  const own = lines
    .filter((line) => line.startsWith('gyms/'))
    .map((line) => line.replace(`gyms/${uid}/`, ''));
  const leftOut = [...report.leftOut].map((path) => path.replace(`gyms/${uid}/`, ''));
  return { lines: own, leftOut, counts: imported[0]?.counts };
}

test('un campo que no se entiende se dice con su valor y con lo que queda, y lo demás entra', async () => {
  const { lines, leftOut, counts } = await tell(({ clients }) => {
    Object.assign(clients.ana ?? {}, { phone: 12, email: 'no es', edad: 30, observation: 'x'.repeat(1200) });
  });
  expect(leftOut).toEqual([]);
  expect(counts?.clients).toEqual({ added: 2, kept: 0 });
  expect(lines).toEqual([
    'clients/ana, email "no es": Escribe un correo válido, como ana@correo.cl. Queda vacío.',
    'clients/ana, phone 12: Escribe un teléfono con su código, como +56 9 1234 5678. Queda vacío.',
    expect.stringMatching(
      /^clients\/ana, observation "x+…: Escribe 1000 caracteres como máximo. Se corta a 1000.$/,
    ),
    'clients/ana, edad 30: No es un campo conocido. No se trae.',
  ]);
});

test('lo repetido que en Pulso es único queda una vez', async () => {
  const { lines, leftOut } = await tell(({ clients, programas, productos, reservations }) => {
    clients.carla = { name: 'Carla', email: String(clients.ana?.email).toUpperCase(), dni: '123456785' };
    programas.otra = { nombre: ' YOGA ', activo: true };
    productos.otra = { name: 'Otra agua', barcode: '7801234567894|999', code: '' };
    productos.una = { name: 'Con código', code: 'a1' };
    productos.dos = { name: 'Con el mismo', code: 'A1' };
    reservations.r3 = { classId: 'c1', clientId: 'ana', date: '2026-11-02', status: 'Reservado' };
  });
  expect(leftOut).toEqual(['reservations/r3']);
  expect(lines).toEqual([
    'programas/otra, nombre "YOGA": Ya hay un programa con este nombre. Los dos son uno.',
    expect.stringMatching(/^clients\/carla, email .*: Otro cliente tiene este correo. Queda vacío.$/),
    'clients/carla, dni "12.345.678-5": Otro cliente tiene este número. Queda vacío.',
    'reservations/r3: Ya hay otro igual. El documento queda fuera.',
    'productos/otra, barcode "7801234567894": Otro producto tiene este código de barras. Se quita.',
    'productos/dos, code "A1": Otro producto tiene este código. Recibe uno nuevo.',
  ]);
});

test('un documento sin lo necesario queda fuera, y con él lo que le pertenece', async () => {
  const { lines, leftOut } = await tell(({ schedules, payments }, payment) => {
    payment.monto = 0;
    Object.assign(schedules.c1 ?? {}, { startTime: 'temprano' });
    payments.v2 = { amount: 100 };
  });
  expect(lines).toEqual([
    'clients/ana/memberships/m1/payments/p1: monto 0: El monto debe ser mayor que cero. El documento queda fuera.',
    'payments/v2: fechaPago null: Escribe una fecha válida. El documento queda fuera.',
    'schedules/c1: startTime "temprano": Escribe una hora válida. El documento queda fuera.',
    'reservations/r1: Su clase no está. El documento queda fuera.',
    'reservations/r2: Su clase no está. El documento queda fuera.',
  ]);
  expect(leftOut).toHaveLength(5);
});

test('de lo que no cabe en las reglas de Pulso queda lo más cercano, y se dice', async () => {
  const { lines, leftOut } = await tell(({ planes, schedules, productos }, payment) => {
    Object.assign(planes.libre ?? {}, {
      valorPlan: '25.000',
      tipoPago: 'Bimestral',
      reservasPorPeriodo: 0,
      stockPlanes: 'Limitado',
      programasSeleccionados: ['yoga', 'zumba'],
    });
    Object.assign(schedules.c1 ?? {}, {
      program: 'Zumba',
      days: ['miercoles', 'Funday'],
      startTime: '7:00',
      endTime: '06:00',
      capacity: 0,
      color: 'rojo',
    });
    Object.assign(payment, {
      monto: 1000.5,
      tipoPago: 'Bitcoin',
      enviarBoleta: 'quizás',
      fechaPago: 'ayer',
    });
    Object.assign(productos.agua ?? {}, { price: -1, quantity: 1.23456 });
  });
  expect(leftOut).toEqual([]);
  expect(lines).toEqual([
    'planes/libre, programasSeleccionados "zumba": No hay tal programa. Se quita de la lista.',
    'planes/libre, tipoPago "Bimestral": No es una de las opciones. Queda «Mensual».',
    'planes/libre, reservasPorPeriodo 0: Escribe cuántas reservas incluye. Quedan Ilimitadas.',
    'planes/libre, stockPlanes "Limitado": Escribe cuántos se pueden vender. Queda Ilimitado: no dice cuántos.',
    'clients/ana/memberships/m1/payments/p1, enviarBoleta "quizás": No es Si ni No. Queda en No.',
    'clients/ana/memberships/m1/payments/p1, tipoPago "Bitcoin": No es una de las opciones. Queda «Efectivo».',
    'clients/ana/memberships/m1/payments/p1, monto 1000.5: Tiene decimales de más. Queda en 1001.',
    'clients/ana/memberships/m1/payments/p1, fechaPago "ayer": No es una fecha. Queda vacía.',
    'clients/ana/memberships/m1/payments/p1, fechaPago null: Falta. Queda en 2026-11-03, como el plan.',
    'schedules/c1, program "Zumba": No hay un programa con este nombre. Queda sin programa.',
    'schedules/c1, days "Funday": No es un día de la semana. Se quita de la lista.',
    'schedules/c1, capacity 0: Escribe de 1 a 1.000 cupos. Queda en 1.',
    'schedules/c1, color "rojo": Elige un color. Queda en #000000.',
    'schedules/c1, endTime "06:00": La clase debe terminar después de empezar. Una clase termina a más tardar a las 24:00. Queda en 08:00.',
    'productos/agua, quantity 1.23456: Tiene decimales de más. Queda en 1.235.',
    'productos/agua, price -1: Escribe un monto en números, desde cero. Queda en 0.',
  ]);
});

test('un gimnasio sin correo, o de una cuenta de cliente, queda fuera entero', async () => {
  const { content, uid } = smallGym();
  content.users[uid] = { email: 'sin arroba', role: 'gym' };
  const first = await importAll(database, content);
  expect([first.imported, [...first.report.leftOut]]).toEqual([[], [`gyms/${uid}`]]);
  const other = smallGym();
  await importAll(database, other.content);
  const third = smallGym();
  third.content.users[third.uid] = { email: other.ana.email, role: 'gym' };
  const refused = await importAll(database, third.content);
  expect(refused.lines[0]).toContain('ya existe y no es de un gimnasio');
});
