import type { WeeklyClass } from './classes.ts';
import { idOf } from './random.ts';

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

// biome-ignore format: a timetable reads as a table
const week: readonly Omit<WeeklyClass, 'id'>[] = [
  { from: '06:30', to: '07:30', name: 'Crossfit', program: 'crossfit', capacity: 12, demand: 0.75,
    days: workdays, teachers: 'Felipe Arancibia' },
  { from: '07:00', to: '07:45', name: 'Spinning', program: 'spinning', capacity: 16, demand: 0.6,
    days: ['tuesday', 'thursday'], teachers: 'Carla Oyarzún' },
  { from: '08:30', to: '09:30', name: 'Yoga Vinyasa', program: 'yoga', capacity: 12, demand: 0.8,
    days: ['monday', 'wednesday', 'friday'], teachers: 'Constanza Ibáñez' },
  { from: '10:00', to: '11:00', name: 'Pilates Mat', program: 'pilates', capacity: 10, demand: 0.6,
    days: ['tuesday', 'thursday'], teachers: 'Javiera Montecinos' },
  { from: '13:00', to: '13:45', name: 'Entrenamiento funcional', program: 'strength', capacity: 15, demand: 0.55,
    days: workdays, teachers: 'Matías Herrera' },
  { from: '17:00', to: '18:00', name: 'Musculación guiada', program: 'strength', capacity: 10, demand: 0.7,
    days: ['tuesday', 'thursday'], teachers: 'Matías Herrera' },
  { from: '18:00', to: '18:50', name: 'Pilates Reformer', program: 'pilates', capacity: 8, demand: 1,
    days: ['monday', 'wednesday', 'friday'], teachers: 'Javiera Montecinos' },
  { from: '18:30', to: '19:30', name: 'Crossfit', program: 'crossfit', capacity: 14, demand: 0.9,
    days: ['monday', 'tuesday', 'wednesday', 'thursday'], teachers: 'Tomás Echeverría' },
  { from: '19:00', to: '20:00', name: 'Yoga Hatha', program: 'yoga', capacity: 12, demand: 0.75,
    days: ['tuesday', 'thursday'], teachers: 'Constanza Ibáñez' },
  { from: '19:30', to: '20:15', name: 'Spinning', program: 'spinning', capacity: 16, demand: 1,
    days: ['monday', 'tuesday', 'wednesday', 'thursday'], teachers: 'Carla Oyarzún' },
  { from: '20:30', to: '21:30', name: 'Crossfit', program: 'crossfit', capacity: 14, demand: 0.6,
    days: ['monday', 'wednesday', 'friday'], teachers: 'Tomás Echeverría' },
  { from: '09:00', to: '10:00', name: 'Spinning', program: 'spinning', capacity: 20, demand: 0.8,
    days: ['saturday'], teachers: 'Nicolás Barrientos' },
  { from: '10:00', to: '11:30', name: 'Crossfit en equipos', program: 'crossfit', capacity: 20, demand: 0.7,
    days: ['saturday'], teachers: 'Felipe Arancibia, Tomás Echeverría' },
  { from: '11:30', to: '12:30', name: 'Clase de prueba', program: 'strength', capacity: 10, demand: 0.3,
    days: ['saturday'], teachers: 'Matías Herrera', trial: true },
  { from: '10:00', to: '11:00', name: 'Yoga en línea', program: 'yoga', capacity: 20, demand: 0.5,
    days: ['sunday'], teachers: 'Constanza Ibáñez', online: true },
];

export const makeWeek = (seed: string): WeeklyClass[] =>
  week.map((weekly, index) => ({ id: idOf(seed, `class ${index}`), ...weekly }));
