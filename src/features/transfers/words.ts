import { format } from 'rut.js';
import { type RecordWords, wasSet } from '../../wire/record.ts';
import { count, day } from '../../wire/written.ts';
import type { OpenTransfer, Target } from './contract.ts';

type Written = (amount: number) => string;

/** '1 transferencia', '198 transferencias' */
export const transfersWords = (number: number): string =>
  `${count(number)} ${number === 1 ? 'transferencia' : 'transferencias'}`;

/** 'Se tomaron 198 transferencias; 2 cambiaron mientras tanto y no se tomaron aquí.' */
export function takenWords(taken: number, changed: number): string {
  const took = `${taken === 1 ? 'Se tomó' : 'Se tomaron'} ${transfersWords(taken)}`;
  if (changed === 0) return `${took}.`;
  return `${took}; ${changed === 1 ? '1 cambió mientras tanto y no se tomó aquí' : `${count(changed)} cambiaron mientras tanto y no se tomaron aquí`}.`;
}

/** 'Full · debe $ 25.000', 'Full · no debe nada', 'Fiado en la tienda · debe $ 3.500' */
export function targetWords({ membershipId, planName, owed }: Target, money: Written): string {
  const what = membershipId ? planName : 'Fiado en la tienda';
  return `${what} · ${owed > 0 ? `debe ${money(owed)}` : 'no debe nada'}`;
}

/** Who sent it, as far as the statement says. */
export const senderWords = ({ name, description }: Pick<OpenTransfer, 'name' | 'description'>): string =>
  name || description;

/** '20-11-2026 · TEF DE ANA ROJAS · RUT 12.345.678-5', each thing once. */
export function saidWords({ paidOn, description, name, rut }: OpenTransfer): string {
  const saysRut = description.replace(/[.-]/g, '').includes(rut);
  return [day(paidOn), name && description !== name && description, !saysRut && `RUT ${format(rut)}`]
    .filter(Boolean)
    .join(' · ');
}

export const transfersRecord = {
  bank_transfer: {
    kind: 'payments',
    thing: ({ amount, name, description }, say) =>
      `la transferencia de ${say.money(amount)} de ${name || description}`,
    many: 'transferencias',
    sentences: {
      insert: ({ amount, name, description }, say) =>
        `Cargó la transferencia de ${say.money(amount)} de ${name || description}`,
      update: (row, say, before) => {
        const thing = `la transferencia de ${say.money(row.amount)} de ${row.name || row.description}`;
        if (wasSet('payment_id', row, before) || wasSet('credit_entry_id', row, before))
          return `Tomó como pago ${thing}`;
        if (wasSet('dismissed_at', row, before)) return `Descartó ${thing}`;
        return `Volvió a dejar abierta ${thing}`;
      },
    },
    columns: {
      paid_on: ['la fecha', 'date'],
      amount: ['el monto', 'money'],
      description: 'la descripción',
      rut: 'el RUT',
      name: 'el nombre',
      reference: 'la referencia',
      dismissed_at: ['el descarte', 'instant'],
    },
    silent: {
      fingerprint: 'a hash',
      payment_id: 'the payment stands in the same entry',
      credit_entry_id: 'the payment stands in the same entry',
      dismissed_by: 'the entry says who did it',
    },
  },
} as const satisfies RecordWords;
