import { v7 as newId } from 'uuid';
import type { Database } from '../db/connect.ts';
import type { Person, TestApp } from '../test/app.ts';
import { Collector, type Library } from './collector.ts';
import type { ImportedGym } from './gym.ts';
import { importDocuments } from './import-all.ts';
import { Report } from './report.ts';

/** What the importer read and said. */
export interface Told {
  library: Library;
  report: Report;
  lines: string[];
}

export function collect(...contents: unknown[]): Told {
  const lines: string[] = [];
  const report = new Report((line) => void lines.push(line));
  const collector = new Collector(report);
  for (const content of contents) collector.add(JSON.parse(JSON.stringify(content)));
  return { library: collector.finish(), report, lines };
}

export async function importAll(
  database: Database,
  content: unknown,
  options: { gyms?: string[]; dryRun?: boolean; zone?: string; now?: string } = {},
): Promise<Told & { imported: ImportedGym[] }> {
  const told = collect(content);
  const { gyms = [], dryRun = false, zone, now } = options;
  const imported = await importDocuments(database, told.library, told.report, {
    gyms,
    dryRun,
    zone,
    ...(now && { now }),
  });
  return { ...told, imported };
}

/** Sets a password by the link of '¿Olvidaste tu contraseña?' and signs in. */
export async function enterByReset(
  app: TestApp,
  email: string,
  token: () => Promise<string>,
): Promise<Person> {
  const person = app.nobody();
  await person.account.requestReset({ email });
  const password = `clave-${newId()}`;
  await person.account.resetPassword({ token: await token(), password });
  await person.account.signIn({ email, password });
  return person;
}

const stamp = (seconds: number) => ({ _seconds: seconds, _nanoseconds: 0 });

/** A small gym as the original keeps it; each call gives another, of another account. */
export function smallGym() {
  const uid = newId().replaceAll('-', '').slice(0, 28);
  const email = `dueño-${uid}@correo.cl`.replace('ñ', 'n');
  const membership = {
    plan: 'Plan Libre',
    tipoPlan: 'Mensual',
    activa: 'Si',
    observacion: 'paga los lunes',
    clientId: 'ana',
    clientName: 'Ana Rojas',
    payments: {
      p1: {
        enviarBoleta: 'Si',
        tipoDocumento: 'Boleta electrónica con IVA',
        tipoPago: 'Transferencia',
        monto: 25_000,
        fechaPago: stamp(Date.UTC(2026, 10, 2, 12) / 1000),
        fechaComienzoPlan: stamp(Date.UTC(2026, 10, 3, 12) / 1000),
        observacion: '',
        clientId: 'ana',
        membershipId: 'm1',
      },
    },
  };
  const routine = { days: [{ day: 'Lunes', exercises: [{ name: 'Sentadilla' }, { name: 'Plancha' }] }] };
  const ana = {
    name: 'Ana',
    surname: 'Rojas',
    email: `ana-${uid}@correo.cl`,
    phone: '+56 9 1234 5678',
    whatsapp: '',
    dni: '12.345.678-5',
    observation: '',
    uid: `ana${uid}`,
    memberships: { m1: membership },
    routine: { routine },
  };
  const gym = {
    gymName: 'Gimnasio Original',
    clients: {
      ana,
      beto: { ...ana, name: 'Beto', email: '', dni: 'SOCIO-7', uid: '', memberships: {}, routine: {} },
    },
    payments: { v1: { fechaPago: '2026-11-05T15:00:00.000Z', amount: 4_990 } },
    programas: { yoga: { nombre: 'Yoga', activo: true } },
    planes: {
      libre: {
        nombrePlan: 'Plan Libre',
        descripcionPlan: 'Todo el mes',
        valorPlan: 25_000,
        tipoPago: 'Mensual',
        distribucionReservas: 'Limitadas',
        reservasPorPeriodo: 8,
        periodoReservas: 'Mes',
        programasSeleccionados: ['yoga'],
        venderOnline: 'Si',
        stockPlanes: 'Ilimitado',
      },
    },
    schedules: {
      c1: {
        className: 'Yoga matutino',
        program: 'Yoga',
        days: ['Lunes', 'Miércoles'],
        assignedTeachers: 'Sofía',
        capacity: 10,
        startTime: '07:00',
        endTime: '08:00',
        color: '#112233',
        trialClasses: false,
        onlineClass: false,
      },
    },
    reservations: {
      r1: {
        classId: 'c1',
        clientId: 'ana',
        clientName: 'Ana Rojas',
        clientEmail: '',
        date: '2026-11-02',
        status: 'Asistió',
      },
      r2: {
        classId: 'c1',
        clientId: 'ana',
        clientName: 'Ana Rojas',
        clientEmail: '',
        date: '2026-11-04',
        status: 'Reservado',
      },
    },
    productos: {
      agua: {
        name: 'Agua',
        group: 'Bebidas',
        sku: '',
        barcode: '7801234567894',
        code: '',
        unit: 'un',
        cost: 500,
        profit: 100,
        price: 1_000,
        tax: 190,
        priceIncludesTax: false,
        priceChangeAllowed: false,
        defaultQuantity: '',
        service: false,
        enabled: true,
        description: '',
        quantity: 24,
        supplier: '',
        reorderPoint: 6,
        created: '20-10-2026, 9:30:00',
        updated: '20-10-2026, 9:30:00',
        active: true,
        salePriceWithTax: 1_190,
      },
    },
  };
  const content = {
    users: { [uid]: { email, role: 'gym' }, [ana.uid]: { email: ana.email, role: 'client' } },
    gyms: { [uid]: gym },
  };
  return { uid, email, ana, gym, content };
}
