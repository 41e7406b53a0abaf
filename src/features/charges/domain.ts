export const chargeReasons = {
  sale: 'Primer período',
  renewal: 'Renovación',
  payment: 'Renovación',
  prepaid: 'Pagado por adelantado',
  gift: 'Días de regalo',
  freeze: 'Congelamiento',
  enrolment: 'Matrícula',
} as const;
