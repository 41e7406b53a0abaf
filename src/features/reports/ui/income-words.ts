import { nobody } from '../../income/domain.ts';
import { noPerson, noTill } from '../../income/words.ts';
import { methods } from '../../payments/domain.ts';
import type { EarnedPeriod, IncomeSum } from '../contract.ts';

/** Of whom or what a sum of income is. */
export function incomeName({ group, key, name }: Pick<IncomeSum, 'group' | 'key' | 'name'>): string {
  switch (group) {
    case 'plan':
      return key || 'Tienda';
    case 'method':
      return methods[key as keyof typeof methods];
    case 'person':
      return key === nobody ? noPerson : name || 'Una cuenta que ya no existe';
    case 'till':
      return key === nobody ? noTill : name;
  }
}

/** '12 de 30 días', '3 de 10 sesiones', 'Una vez'. */
export const partWords = ({ unit, part, whole }: Pick<EarnedPeriod, 'unit' | 'part' | 'whole'>): string =>
  unit === 'fee' ? 'Una vez' : `${part} de ${whole} ${unit === 'day' ? 'días' : 'sesiones'}`;
