import type { Table } from '../../web/files/writing.ts';
import { day } from '../../wire/written.ts';
import type { Referral } from './contract.ts';
import { losses, stages, warnings } from './domain.ts';

/** Referrals as a spreadsheet. */
export const referralsTable = (referrals: readonly Referral[]): Table => [
  ['Quién invitó', 'Invitado', 'Llegó', 'Estado', 'Por qué', 'Se entrega', 'Entregado', 'Días de premio'],
  ...referrals.map(
    ({ referrerName, friendName, invitedOn, stage, loss, warning, dueOn, givenOn, rewardDays }) => [
      ...[referrerName, friendName, day(invitedOn), stages[stage]],
      (loss && losses[loss]) || (warning && warnings[warning]) || '',
      ...[dueOn ? day(dueOn) : '', givenOn ? day(givenOn) : '', rewardDays],
    ],
  ),
];
