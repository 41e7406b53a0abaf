/** Of a place in a class. */
export const statuses = {
  waiting: 'En espera',
  reserved: 'Reservado',
  attended: 'Asistió',
  cancelled: 'Cancelada',
} as const;
