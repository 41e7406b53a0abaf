import { Button, Paper, Skeleton, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { addDays, nearDay } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import rows from '../../../web/styles/rows.module.css';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { ownLeftWords } from '../../reservations/words.ts';
import type { MySpace } from '../contract.ts';
import { ClassRow } from './class-row.tsx';
import classes from './own-classes.module.css';
import { OwnReservations } from './own-reservations.tsx';

interface DaysProps {
  readonly today: string;
  readonly until: string;
  readonly value: string;
  readonly onPick: (date: string) => void;
}

function Days({ today, until, value, onPick }: DaysProps) {
  const days = [today];
  for (let next = addDays(today, 1); next <= until; next = addDays(next, 1)) days.push(next);
  return (
    <fieldset className={classes.days} data-scrolls>
      <VisuallyHidden component="legend">Día</VisuallyHidden>
      {days.map((date) => {
        const [weekday = '', number = '', month = ''] = nearDay(date).split(' ');
        return (
          <UnstyledButton
            key={date}
            className={classes.day ?? ''}
            aria-pressed={date === value}
            onClick={() => onPick(date)}
          >
            <Text span size="xs">
              {date === today ? 'Hoy' : weekday}
            </Text>
            <span className={classes.number}>{number}</span>
            <Text span size="xs">
              {month}
            </Text>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}

/** The client's reservations, and the classes of a day to book and cancel. */
export function OwnClasses({ calendar }: { readonly calendar: MySpace['calendar'] }) {
  const money = useMoney();
  const [picked, setPicked] = useState<string>();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...query(api.reservations.coming, picked === undefined ? {} : { date: picked }),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    if (error) {
      return (
        <FailedState
          error={error}
          title="No pudimos cargar tus clases"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    }
    return <Skeleton height={320} />;
  }
  const { today, until, items, own } = data;
  const date = picked ?? data.date;
  const limited = items.find(({ eligibility }) => eligibility.left !== null)?.eligibility;
  return (
    <>
      <OwnReservations reservations={own} today={today} calendar={calendar} />
      <Stack component="section" gap={12} aria-label="Clases">
        <Title order={2}>Clases</Title>
        <Days today={today} until={until} value={date} onPick={setPicked} />
        {limited && (
          <StateChip tone={limited.left === 0 ? 'warn' : 'good'}>
            {ownLeftWords(limited, { money, date: data.date, today })}
          </StateChip>
        )}
        {/* Until the selected day has loaded, classes of the previous one cannot be booked. */}
        <Paper data-pending={isPlaceholderData || undefined} inert={isPlaceholderData}>
          {items.length === 0 ? (
            <EmptyState
              title="No hay horarios disponibles."
              icon={IconCalendarWeek}
              {...(date !== today && {
                action: (
                  <Button variant="default" onClick={() => setPicked(today)}>
                    Ver las de hoy
                  </Button>
                ),
              })}
            >
              Tu gimnasio no tiene clases el {nearDay(date)}.
            </EmptyState>
          ) : (
            <ul className={`${rows.divided} ${classes.list}`} aria-label={`Clases del ${nearDay(data.date)}`}>
              {items.map((item) => (
                <ClassRow
                  key={item.classId}
                  item={item}
                  today={today}
                  late={own.find(({ id }) => id === item.own?.id)?.lateToCancel ?? false}
                />
              ))}
            </ul>
          )}
        </Paper>
      </Stack>
    </>
  );
}
