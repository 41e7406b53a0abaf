import { day } from '../../wire/written.ts';
import type { FreeDays } from './contract.ts';

/** '15-03-2026 al 14-04-2026' */
export const spanWords = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string =>
  `${day(startsOn)} al ${day(endsOn)}`;

/** 'Del 15-04-2026 al 21-04-2026. Vencerá el 21-04-2026.' */
export const freeDaysWords = ({ expiresOn, ...span }: FreeDays): string =>
  `Del ${spanWords(span)}. Vencerá el ${day(expiresOn)}.`;
