import { dayTime } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import type { CashEntry } from '../contract.ts';
import { entryKinds } from '../domain.ts';
import type { Writing } from './shift-columns.tsx';

/** 'Pago de membresía', 'Corrección de venta'. */
export const kindWords = ({ kind, correction }: Pick<CashEntry, 'kind' | 'correction'>): string =>
  correction ? `Corrección: ${entryKinds[kind].toLowerCase()}` : entryKinds[kind];

/** The client or the reason. */
export const aboutOf = ({ clientName, reason, receiptNumber }: CashEntry): string =>
  [reason, clientName, receiptNumber === null ? '' : `N° ${receiptNumber}`].filter(Boolean).join(' · ');

export const entryColumns = ({ money, timeZone }: Writing): readonly Column<CashEntry>[] => [
  { key: 'kind', head: 'Movimiento', phone: 'title', render: kindWords },
  { key: 'at', head: 'Fecha', nowrap: true, render: ({ createdAt }) => dayTime(createdAt, timeZone) },
  { key: 'about', head: 'Detalle', phone: 'hide', render: aboutOf },
  { key: 'person', head: 'Persona', phone: 'hide', render: ({ person }) => person },
  { key: 'amount', head: 'Monto', numeric: true, render: ({ amount }) => money(amount) },
];
