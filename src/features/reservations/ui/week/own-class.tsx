import { Paper, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { clockTime } from '../../../../web/format.ts';
import type { OwnWeek, TaughtClass } from '../../contract.ts';
import { AskCover } from './cover.tsx';
import classes from './own-class.module.css';
import { OwnPeople } from './own-people.tsx';

function noteOf({ notHeld, coveredBy, coverWanted, online, waiting }: TaughtClass): string {
  if (notHeld) return notHeld;
  if (coveredBy !== null) return coveredBy ? `La hace ${coveredBy}` : 'No la haces tú';
  return [coverWanted && 'Busca reemplazo', online && 'Clase online', waiting > 0 && `${waiting} en espera`]
    .filter(Boolean)
    .join(' · ');
}

interface OwnClassProps {
  readonly item: TaughtClass;
  readonly week: OwnWeek;
  readonly opened: boolean;
  readonly onToggle: () => void;
}

/** A class on one date; opened it shows who comes. */
export function OwnClass({ item, week, opened, onToggle }: OwnClassProps) {
  const { name, startTime, endTime, color, taken, capacity, notHeld, coveredBy } = item;
  const note = noteOf(item);
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <UnstyledButton
        className={classes.head ?? ''}
        style={{ '--class-color': color } as CSSProperties}
        data-muted={notHeld !== '' || coveredBy !== null || undefined}
        aria-expanded={opened}
        onClick={onToggle}
      >
        <span className={classes.lines}>
          <span className={classes.time}>{clockTime(startTime)}</span>
          <span className={classes.note}>{clockTime(endTime)}</span>
        </span>
        <span className={classes.lines}>
          <span className={classes.name}>{name}</span>
          {note && <span className={classes.note}>{note}</span>}
        </span>
        <span className={classes.figure}>
          {taken} de {capacity}
        </span>
        <IconChevronDown className={classes.arrow} size={18} aria-hidden />
      </UnstyledButton>
      {opened && <OwnPeople item={item} today={week.today} />}
      {opened && notHeld === '' && coveredBy === null && item.date >= week.today && (
        <AskCover item={item} today={week.today} />
      )}
    </Paper>
  );
}
