export const weekdays = {
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const;
export type Weekday = keyof typeof weekdays;

const week = Object.keys(weekdays) as Weekday[];

/** The day of the week of a plain date, 'YYYY-MM-DD'. */
export const weekdayOf = (date: string): Weekday =>
  week[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday';
