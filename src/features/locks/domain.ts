import { failure } from '../../wire/verb.ts';

export const pinMissing = failure({
  code: 'pin_missing',
  status: 409,
  message: 'Todavía no hay un PIN: créalo para bloquear la caja.',
});
