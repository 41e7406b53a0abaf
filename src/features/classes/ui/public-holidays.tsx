import { Button, Checkbox, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import rows from '../../../web/styles/rows.module.css';
import type { OfferedHoliday } from '../contract.ts';
import { addWords, bookedWords, offerWords } from '../words.ts';
import { useAddPublicHolidays } from './add-public-holidays.ts';
import classes from './public-holidays.module.css';

interface RowProps {
  readonly item: OfferedHoliday;
  readonly today: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

const OfferRow = ({ item: { date, name, booked }, today, checked, onChange }: RowProps) => (
  <li>
    <Checkbox
      classNames={{ root: classes.row ?? '', body: classes.body ?? '', labelWrapper: classes.words ?? '' }}
      checked={checked}
      onChange={onChange}
      label={
        <>
          <span className={classes.date}>{nearDay(date, today)}</span>
          <span className={classes.name}>
            {name}
            {booked > 0 && <span className={classes.booked}>{bookedWords(booked)}</span>}
          </span>
        </>
      }
    />
  </li>
);

/** The public holidays of the gym's country that it does not have, to add with one click. */
export function PublicHolidays({ today }: { readonly today: string }) {
  const { data } = useQuery(query(api.classes.offeredHolidays, {}));
  const { add, working } = useAddPublicHolidays();
  /** What was ticked or unticked; what the gym took out before begins without a tick. */
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  if (!data || data.items.length === 0) return null;
  const isChosen = ({ date, removed }: OfferedHoliday) => changed[date] ?? !removed;
  const chosen = data.items.filter(isChosen);
  return (
    <Paper component="section" p={12} className={classes.offer ?? ''} aria-label="Feriados del país">
      <Stack gap={8}>
        <Text fw={500}>{offerWords(data.country, data.items)}</Text>
        <ul className={`${rows.divided ?? ''} ${classes.list ?? ''}`}>
          {data.items.map((item) => (
            <OfferRow
              key={item.date}
              item={item}
              today={today}
              checked={isChosen(item)}
              onChange={() => setChanged((was) => ({ ...was, [item.date]: !isChosen(item) }))}
            />
          ))}
        </ul>
        <Text size="xs" c="dimmed">
          Quita la marca a los días en que abres. Los que se decretan cada año pueden faltar: agrégalos abajo.
        </Text>
        <Button
          style={{ alignSelf: 'flex-start' }}
          loading={working}
          disabled={chosen.length === 0}
          onClick={() => add(chosen)}
        >
          {addWords(chosen)}
        </Button>
      </Stack>
    </Paper>
  );
}
