import { day } from '../../../web/format.ts';
import type { Span } from '../rules.ts';

/** 'Del 01-11-2026 al 30-11-2026' */
export const spanWords = ({ from, to }: Span): string => `Del ${day(from)} al ${day(to)}`;

/** 'Del 01-11-2026 al 30-11-2026, los dos incluidos' */
export const spanNote = (span: Span): string => `${spanWords(span)}, los dos incluidos`;
