import type { Reason } from './contract.ts';

const aboutPlaces: readonly Reason['code'][] = ['class_full', 'no_reservations_left', 'no_sessions_left'];

/** Whether a reason is about getting a place, and so concerns nobody who has one. */
export const isAboutPlaces = ({ code }: Pick<Reason, 'code'>): boolean => aboutPlaces.includes(code);
