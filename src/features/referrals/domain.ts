/** How far a referral has come; what is not given yet is told by the friend's bookings and payments. */
export const stages = {
  invited: 'Invitado',
  counting: 'Cuenta los días',
  due: 'Por entregar',
  given: 'Entregado',
  capped: 'Sobre el tope',
  lost: 'Sin premio',
} as const;
export type ReferralStage = keyof typeof stages;

/** Why a referral brings no reward. */
export const losses = {
  self: 'Se invitó a sí mismo',
  known: 'Ya era cliente, o tiene el teléfono, correo o documento de uno',
  removed: 'Se eliminó el prospecto o cambió quién lo invitó',
  lost: 'El prospecto se perdió',
  left: 'No siguió pagando',
} as const;

/** What somebody should look at once a reward was given. */
export const warnings = {
  unpaid: 'El pago de su invitado ya no está',
  removed: 'Se quitaron los días',
} as const;

export const bounds = {
  rewardDays: [1, 60],
  afterDays: [1, 180],
  yearlyCap: [1, 50],
} as const;

export const codePattern = /^[a-z2-9]{12}$/;

/** Where whoever was invited books a trial. */
export const invitePath = (slug: string, code: string): string => `/g/${slug}/invitacion/${code}`;

/** Where they buy a plan. */
export const invitedPurchasePath = (slug: string, code: string, planId: string): string =>
  `${invitePath(slug, code)}/planes/${planId}`;

/** What the reward adds to the membership of whoever invited, as the membership says it. */
export const giftReason = 'Premio por invitar';
