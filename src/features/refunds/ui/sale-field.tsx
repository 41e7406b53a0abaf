import { Combobox, Stack, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { addDays, count, dayTime } from '../../../web/format.ts';
import { useMe, useMoney, useTimeZone } from '../../../web/session.ts';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import type { ListedSale } from '../../sales/contract.ts';
import { numberOf } from '../../sales/words.ts';
import classes from './refund.module.css';

const shown = 6;

/** What was sold last, since yesterday for who closes after midnight; nothing of what is refunded wholly. */
function useLastSales(): readonly ListedSale[] {
  const { today } = useMe();
  const { data, isFetchedAfterMount } = useQuery({
    ...query(api.sales.list, { search: '', page: 1, from: addDays(today, -1), to: today }),
    staleTime: 0,
  });
  // The last one of an earlier visit is not the last one.
  if (!data || !isFetchedAfterMount) return [];
  return data.items
    .filter(({ total, refundedTotal }) => refundedTotal < total || total === 0)
    .slice(0, shown);
}

/** Where and to whom it was sold. */
const aboutOf = ({ createdAt, clientName, items, refundedTotal }: ListedSale, timeZone: string): string =>
  [
    dayTime(createdAt, timeZone),
    clientName,
    items === 1 ? '1 artículo' : `${count(items)} artículos`,
    refundedTotal > 0 && 'reembolsada en parte',
  ]
    .filter(Boolean)
    .join(' · ');

interface SaleFieldProps extends TextInputProps {
  readonly onChoose: (saleId: string) => void;
}

/** The number of a sale's receipt, or one of the last sales: the down arrow goes to them, and Enter chooses. */
export function SaleField({ onChoose, ...field }: SaleFieldProps) {
  const optionId = useId();
  const money = useMoney();
  const timeZone = useTimeZone();
  const last = useLastSales();
  const sales = field.value === '' ? last : [];
  // By its id, so that a sale of another till that comes in meanwhile changes nothing.
  const [activeId, setActiveId] = useState<string>();
  const active = sales.findIndex(({ id }) => id === activeId);
  const opened = sales.length > 0;
  const store = useCombobox({ opened });

  const listenToKeys = (event: KeyboardEvent) => {
    const chosen = sales[active];
    if (event.key === 'ArrowDown') setActiveId(sales[Math.min(active + 1, sales.length - 1)]?.id);
    else if (event.key === 'ArrowUp') setActiveId(sales[active - 1]?.id);
    else if (event.key === 'Enter' && chosen) onChoose(chosen.id);
    else return;
    event.preventDefault();
  };

  return (
    <Combobox store={store} onOptionSubmit={onChoose} withinPortal={false}>
      <Combobox.Target
        withExpandedAttribute
        withKeyboardNavigation={false}
        {...(active >= 0 && { 'aria-activedescendant': `${optionId}-${active}` })}
      >
        <TextInput {...field} role="combobox" aria-autocomplete="list" onKeyDown={listenToKeys} />
      </Combobox.Target>
      {opened && (
        <Stack gap={8}>
          <Text size="xs" fw={500} c="dimmed">
            Últimas ventas <KeyHint keys="arrowdown" />
          </Text>
          <Combobox.Options aria-label="Últimas ventas" className={classes.sales ?? ''}>
            {sales.map((sale, index) => (
              <Combobox.Option
                key={sale.id}
                id={`${optionId}-${index}`}
                value={sale.id}
                selected={index === active}
                aria-selected={index === active}
                className={classes.sale ?? ''}
              >
                <span className={classes.saleNumber}>N° {numberOf(sale)}</span>
                <span className={classes.saleAbout}>{aboutOf(sale, timeZone)}</span>
                <span>{money(sale.total + sale.rounding)}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Stack>
      )}
    </Combobox>
  );
}
