import { Select } from '@mantine/core';
import { monthName } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { receiptStates } from '../contract.ts';
import { receiptKinds } from '../domain.ts';
import classes from './receipt-filters.module.css';
import { monthsUntil, type ReceiptFilter } from './use-receipt-filters.ts';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The filters by kind, month and state. */
export function ReceiptFilters({ chosen, choose }: ReceiptFilter) {
  const { today } = useMe();
  const months = monthsUntil(today, chosen.month);
  const filters = [
    { name: 'kind', label: 'Tipo', options: optionsOf(receiptKinds) },
    {
      name: 'month',
      label: 'Mes',
      options: months.map((value) => ({ value, label: `${monthName(`${value}-01`)} ${value.slice(0, 4)}` })),
    },
    { name: 'state', label: 'Estado', options: optionsOf(receiptStates) },
  ] as const;
  return filters.map(({ name, label, options }) => (
    <Select
      key={name}
      className={classes.filter ?? ''}
      aria-label={label}
      placeholder={label}
      data={options}
      value={chosen[name] ?? null}
      onChange={(value) => choose({ ...chosen, [name]: value ?? undefined })}
      searchable={name === 'month'}
      nothingFoundMessage="Nada coincide"
      clearable
    />
  ));
}
