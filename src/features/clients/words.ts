import { day } from '../../wire/written.ts';

/** What a membership's expiry is to people; both are null while nothing was paid. */
export function expiryWords(daysLeft: number | null, expiresOn: string | null, renews = false): string {
  if (daysLeft === null || expiresOn === null) return 'Sin pagos';
  if (renews) {
    return daysLeft < 0 ? 'Renovada, falta el pago' : `Pagada hasta el ${day(expiresOn)}`;
  }
  if (daysLeft === 0) return 'Vence hoy';
  if (daysLeft === -1) return 'Vencida hace 1 día';
  if (daysLeft < 0) return `Vencida hace ${-daysLeft} días`;
  return `Vence el ${day(expiresOn)}`;
}
