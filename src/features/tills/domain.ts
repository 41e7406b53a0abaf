export const entryKinds = {
  float: 'Fondo inicial',
  sale: 'Venta',
  refund: 'Reembolso',
  payment: 'Pago de membresía',
  debt: 'Pago de deuda',
  in: 'Entrada',
  out: 'Salida',
  drawer: 'Cajón abierto',
} as const;

/** Where a receipt printer listens. */
export interface PrinterPlace {
  readonly host: string;
  readonly port: number;
}

/** Networks that the internet does not route to: of a gym, or the machine itself. */
const privateNetworks = /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\./;

/**
 * The place of a network printer: '192.168.1.50', or '192.168.1.50:9101' for another port from 9100 to 9103; null for
 * anything else. A name is none, since what it resolves to may change after it was checked.
 */
export function printerPlaceOf(address: string): PrinterPlace | null {
  const [, host = '', port = '9100'] = /^((?:\d{1,3}\.){3}\d{1,3})(?::(910[0-3]))?$/.exec(address) ?? [];
  const isAddress = host.split('.').every((part) => String(Number(part)) === part && Number(part) <= 255);
  return isAddress && privateNetworks.test(host) ? { host, port: Number(port) } : null;
}

/** The total of notes and coins. */
export const worthOf = (all: Readonly<Record<string, number>>): number =>
  Object.entries(all).reduce((sum, [worth, count]) => sum + Number(worth) * count, 0);

/** The open shifts, and the one that takes cash here: that of this device's `own` till, or otherwise the only one. */
export function openShiftsOf<Shift extends { readonly tillId: string }>(
  tills: readonly { readonly shift: Shift | null }[],
  own: string | null,
) {
  const shifts = tills.flatMap(({ shift }) => shift ?? []);
  const here = shifts.find(({ tillId }) => tillId === own) ?? (shifts.length === 1 ? shifts[0] : undefined);
  return { shifts, here };
}

/**
 * The amount to pay in cash. In Chile there are no coins below ten pesos: a last digit up to 5 is rounded down, one
 * from 6 up (Ley 20.956).
 */
export function roundedCash(
  amount: number,
  { country, currency }: { country: string; currency: string },
): number {
  if (country !== 'CL' || currency !== 'CLP') return amount;
  return Math.floor((amount + 4) / 10) * 10;
}
