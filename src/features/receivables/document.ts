import type { Cell } from '../../web/files/cells.ts';
import { decimals, type Table } from '../../web/files/writing.ts';
import { day, fullName } from '../../web/format.ts';
import { ages, type Receivable } from './contract.ts';

/** Who owes, as a spreadsheet; amounts are in whole units of a currency whose minor unit has `digits`. */
export function receivablesTable(owing: readonly Receivable[], digits: number): Table {
  const money = (amount: number) => decimals(amount, digits);
  const columns: readonly (readonly [string, (owed: Receivable) => Cell])[] = [
    ['Cliente', fullName],
    ['WhatsApp', ({ whatsapp }) => whatsapp],
    ['Desde', ({ since }) => day(since)],
    ['Días', ({ days }) => days],
    ['Antigüedad', ({ age }) => ages[age]],
    ['Planes', ({ memberships }) => [...new Set(memberships.map(({ planName }) => planName))].join(' · ')],
    ['Membresías', ({ memberships }) => money(memberships.reduce((sum, { amount }) => sum + amount, 0))],
    ['Tienda', ({ store }) => money(store?.amount ?? 0)],
    ['Debe', ({ amount }) => money(amount)],
    ['A favor', ({ balance }) => money(balance)],
  ];
  return [columns.map(([head]) => head), ...owing.map((owed) => columns.map(([, write]) => write(owed)))];
}
