import type { Weekday } from '../wire/weekdays.ts';

export interface Exercise {
  day: Weekday;
  name: string;
  sets: number | null;
  repetitions: string;
  load: string;
  restSeconds: number | null;
  note: string;
}

type Line = readonly [
  name: string,
  sets: number | null,
  repetitions: string,
  load?: string,
  restSeconds?: number,
  note?: string,
];

// biome-ignore format: a routine reads as a table
const templates: Record<string, Partial<Record<Weekday, readonly Line[]>>> = {
  'Cuerpo completo para empezar': {
    monday: [
      ['Bicicleta estática', 1, '10 min', 'Nivel 4', 0, 'Calentamiento suave.'],
      ['Sentadilla con copa', 3, '12', '12 kg', 90, 'Talones firmes, espalda larga.'],
      ['Press de pecho en máquina', 3, '12', '25 kg', 90],
      ['Remo sentado en polea', 3, '12', '25 kg', 90],
      ['Plancha', 3, '30 s', '', 60],
    ],
    wednesday: [
      ['Elíptica', 1, '10 min', 'Nivel 5', 0],
      ['Prensa de piernas', 3, '12', '60 kg', 90],
      ['Jalón al pecho', 3, '12', '30 kg', 90],
      ['Press militar con mancuernas', 3, '10', '7,5 kg', 90, 'Sin arquear la espalda.'],
      ['Puente de glúteos', 3, '15', '', 60],
    ],
    friday: [
      ['Trotadora', 1, '12 min', '6 km/h', 0],
      ['Peso muerto rumano', 3, '10', '20 kg', 90, 'La barra pegada a las piernas.'],
      ['Flexiones de brazos', 3, '8-12', '', 90, 'Con apoyo de rodillas si hace falta.'],
      ['Remo con mancuerna', 3, '10', '12 kg', 60],
      ['Bicho muerto', 3, '10', '', 45],
    ],
  },
  'Fuerza 5×5': {
    monday: [
      ['Sentadilla con barra', 5, '5', '70 kg', 180, 'Sube 2,5 kg si salen las cinco series.'],
      ['Press de banca', 5, '5', '50 kg', 180],
      ['Remo con barra', 5, '5', '45 kg', 150],
      ['Plancha con peso', 3, '40 s', '10 kg', 60],
    ],
    wednesday: [
      ['Sentadilla con barra', 5, '5', '65 kg', 180],
      ['Press militar con barra', 5, '5', '32,5 kg', 180],
      ['Peso muerto', 1, '5', '90 kg', 240, 'Una sola serie, con técnica perfecta.'],
      ['Dominadas', 3, 'al fallo', '', 120],
    ],
    friday: [
      ['Sentadilla con barra', 5, '5', '72,5 kg', 180],
      ['Press de banca', 5, '5', '52,5 kg', 180],
      ['Remo con barra', 5, '5', '45 kg', 150],
      ['Fondos en paralelas', 3, '8-10', '', 90],
    ],
  },
  'Hipertrofia 4 días': {
    monday: [
      ['Press de banca', 4, '8-10', '45 kg', 120],
      ['Press inclinado con mancuernas', 3, '10', '16 kg', 90],
      ['Aperturas en polea', 3, '12-15', '10 kg', 60],
      ['Extensión de tríceps en polea', 4, '12', '20 kg', 60],
    ],
    tuesday: [
      ['Sentadilla con barra', 4, '8-10', '60 kg', 150],
      ['Prensa de piernas', 3, '12', '100 kg', 120],
      ['Curl femoral', 3, '12', '30 kg', 90],
      ['Elevación de talones', 4, '15', '40 kg', 60],
    ],
    thursday: [
      ['Jalón al pecho', 4, '8-10', '45 kg', 120],
      ['Remo sentado en polea', 3, '10', '45 kg', 90],
      ['Face pull', 3, '15', '15 kg', 60, 'Codos altos.'],
      ['Curl de bíceps con barra', 4, '10', '20 kg', 60],
    ],
    friday: [
      ['Peso muerto rumano', 4, '8-10', '55 kg', 150],
      ['Hip thrust', 4, '10', '70 kg', 120, 'Pausa de un segundo arriba.'],
      ['Press militar con mancuernas', 3, '10', '14 kg', 90],
      ['Elevaciones laterales', 4, '12-15', '7,5 kg', 45],
    ],
  },
  'Acondicionamiento y core': {
    tuesday: [
      ['Remo ergómetro', 5, '500 m', '', 90],
      ['Balanceo con pesa rusa', 4, '20', '16 kg', 60],
      ['Zancadas caminando', 3, '12', '10 kg', 60, 'Doce por pierna.'],
      ['Plancha lateral', 3, '30 s', '', 30],
    ],
    thursday: [
      ['Bicicleta de aire', 8, '20 s', '', 40, 'Fuerte veinte segundos, suave cuarenta.'],
      ['Subida al cajón', 3, '12', '8 kg', 60],
      ['Lanzamiento de balón', 4, '10', '9 kg', 60],
      ['Elevación de piernas colgado', 3, '8-12', '', 60],
    ],
    saturday: [
      ['Trotadora', 1, '25 min', '9 km/h', 0, 'Ritmo en que se pueda conversar.'],
      ['Movilidad de cadera', 1, '8 min', '', 0],
      ['Estiramiento general', 1, '10 min', '', 0],
    ],
  },
};

/** For a day without any other exercise. */
export const mobility: readonly Omit<Exercise, 'day'>[] = [
  ['Movilidad de hombros', 2, '10', '', 30] as const,
  ['Movilidad de cadera', 2, '10', '', 30, 'Lento y sin dolor.'] as const,
  ['Plancha', 3, '40 s', '', 45] as const,
].map((line) => exerciseOf(line));

function exerciseOf([name, sets, repetitions, load = '', rest = 0, note = '']: Line): Omit<Exercise, 'day'> {
  return { name, sets, repetitions, load, restSeconds: rest > 0 ? rest : null, note };
}

/** Routines by name, with the exercises in order of the week. */
export const routineTemplates: { name: string; exercises: Exercise[] }[] = Object.entries(templates).map(
  ([name, days]) => ({
    name,
    exercises: Object.entries(days).flatMap(([day, lines]) =>
      lines.map((line) => ({ day: day as Weekday, ...exerciseOf(line) })),
    ),
  }),
);
