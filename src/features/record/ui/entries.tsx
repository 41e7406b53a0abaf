import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { dayTime, nearDay } from '../../../web/format.ts';
import { useMe, useTimeZone } from '../../../web/session.ts';
import { recordKinds } from '../../../wire/record.ts';
import type { RecordEntry } from '../contract.ts';
import { useActorName } from './actor-name.ts';
import { Changes } from './changes.tsx';
import classes from './entries.module.css';

interface EntryProps {
  readonly entry: RecordEntry;
  readonly time: string;
  readonly clientId: string | undefined;
}

function Entry({ entry, time, clientId }: EntryProps) {
  const [opened, setOpened] = useState(false);
  const nameOf = useActorName();
  const details = useId();
  const { key, kind, sentence } = entry;
  return (
    <li className={classes.entry}>
      <UnstyledButton
        className={classes.head ?? ''}
        aria-expanded={opened}
        aria-controls={details}
        onClick={() => setOpened(!opened)}
      >
        <time className={classes.time} dateTime={entry.at}>
          {time}
        </time>
        <span className={classes.words}>
          <span className={classes.sentence}>{sentence}</span>
          <Text span size="xs" c="dimmed">
            {`${nameOf(entry)} · ${recordKinds[kind]}`}
          </Text>
        </span>
        <IconChevronDown size={18} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <div id={details} className={classes.details} hidden={!opened}>
        {opened && <Changes entryKey={key} clientId={clientId} after={0} />}
      </div>
    </li>
  );
}

interface EntriesProps {
  readonly items: readonly RecordEntry[];
  readonly clientId?: string | undefined;
}

/** Entries by day, the newest first; each unfolds what it changed. */
export function Entries({ items, clientId }: EntriesProps) {
  const { today } = useMe();
  const timeZone = useTimeZone();
  const timed = items.map((entry) => {
    const [written = '', time = ''] = dayTime(entry.at, timeZone).split(', ');
    return { entry, time, day: written.split('-').reverse().join('-') };
  });
  return [...Map.groupBy(timed, ({ day }) => day)].map(([day, entries]) => (
    <section key={day} aria-label={nearDay(day, today)}>
      <h2 className={classes.day}>{day === today ? 'Hoy' : nearDay(day, today)}</h2>
      <ul className={classes.list}>
        {entries.map(({ entry, time }) => (
          <Entry key={entry.key} entry={entry} time={time} clientId={clientId} />
        ))}
      </ul>
    </section>
  ));
}
