export const distributions = { unlimited: 'Ilimitadas', limited: 'Limitadas' } as const;

export const planKinds = {
  period: 'Por período',
  days: 'Por días',
  trial: 'De prueba',
  subscription: 'Suscripción',
  pack: 'Bono',
} as const;

export const stocks = { unlimited: 'Ilimitado', limited: 'Limitado' } as const;

export const billingPeriods = {
  monthly: 'Mensual',
  quarterly: 'Trimestral',
  semiannual: 'Semestral',
  annual: 'Anual',
} as const;

export const reservationPeriods = { month: 'Mes', week: 'Semana' } as const;
export const openGyms = {
  counted: 'Cuenta como una reserva',
  free: 'Incluido, sin contar',
  excluded: 'No incluido',
} as const;

/** What is chosen in place of a plan's id for one as free text. */
export const otherPlan = 'other';

interface Stock {
  readonly stock: 'unlimited' | 'limited';
  readonly stockLimit: number;
  readonly sold: number;
}

export const isSoldOut = ({ stock, stockLimit, sold }: Stock): boolean =>
  stock === 'limited' && sold >= stockLimit;
