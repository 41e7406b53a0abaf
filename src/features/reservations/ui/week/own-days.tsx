import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { nearDay } from '../../../../web/format.ts';
import type { OwnWeek, TaughtClass } from '../../contract.ts';
import { OwnClass } from './own-class.tsx';

const keyOf = ({ classId, date }: TaughtClass) => `${date} ${classId}`;

/** The class that is held now or next today, whose list stands open. */
const presentOf = ({ items, today, now }: OwnWeek): TaughtClass | undefined =>
  items.find(
    ({ date, endTime, notHeld, coveredBy }) =>
      date === today && endTime > now && notHeld === '' && coveredBy === null,
  );

interface DaysProps {
  readonly week: OwnWeek;
  readonly items: readonly TaughtClass[];
  readonly isOpen: (item: TaughtClass) => boolean;
  readonly onToggle: (item: TaughtClass) => void;
}

const Days = ({ week, items, isOpen, onToggle }: DaysProps) =>
  [...Map.groupBy(items, ({ date }) => date)].map(([date, classes]) => {
    const title = date === week.today ? `Hoy, ${nearDay(date)}` : nearDay(date, week.today);
    return (
      <Stack key={date} component="section" gap={8} aria-label={title}>
        <Title order={2} tt={{ base: 'none' }}>
          {title}
        </Title>
        {classes.map((item) => (
          <OwnClass
            key={keyOf(item)}
            item={item}
            week={week}
            opened={isOpen(item)}
            onToggle={() => onToggle(item)}
          />
        ))}
      </Stack>
    );
  });

/** The days of the week that have own classes: today first, the days before it last. */
export function OwnDays({ week }: { readonly week: OwnWeek }) {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>(() => {
    const present = presentOf(week);
    return present ? { [keyOf(present)]: true } : {};
  });
  const isOpen = (item: TaughtClass) => toggled[keyOf(item)] ?? false;
  const onToggle = (item: TaughtClass) => setToggled((was) => ({ ...was, [keyOf(item)]: !isOpen(item) }));
  const before = week.items.filter(({ date }) => date < week.today);
  const coming = week.items.filter(({ date }) => date >= week.today);
  return (
    <Stack gap={20} maw={720}>
      <Days week={week} items={coming} isOpen={isOpen} onToggle={onToggle} />
      {before.length > 0 && coming.length > 0 && (
        <Title order={2} c="dimmed">
          Antes, esta semana
        </Title>
      )}
      <Days week={week} items={before} isOpen={isOpen} onToggle={onToggle} />
    </Stack>
  );
}
