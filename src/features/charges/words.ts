import { day } from '../../wire/written.ts';

/** '15-03-2026 al 14-04-2026' */
export const spanWords = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string =>
  `${day(startsOn)} al ${day(endsOn)}`;
