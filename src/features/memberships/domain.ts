export const periods = {
  monthly: 'Mensual',
  bimonthly: 'Bimestral',
  quarterly: 'Trimestral',
  semiannual: 'Semestral',
  annual: 'Anual',
} as const;

/** Includes the periods of memberships that were sold from a plan. */
export const allPeriods = { ...periods, days: 'Por días' } as const;
