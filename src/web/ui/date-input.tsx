import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, Suspense, useState } from 'react';
import { addDays, day, parseDay } from '../format.ts';
import { useMe } from '../session.ts';
import classes from './inputs.module.css';
import { lazyPart } from './lazy-part.tsx';

const Calendar = lazyPart(() => import('./calendar.tsx'));
const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

interface DateInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** 'YYYY-MM-DD', or '' for none. */
  readonly value?: string;
  readonly onChange?: (date: string) => void;
  /** Whether text that is no date is passed on as it is, for a form to refuse where it need not have a date; otherwise as ''. */
  readonly unreadable?: 'drop' | 'keep';
}

/** A plain date, quick by keyboard: '20-11', '2011', 'hoy', arrows for a day, page keys for a week; or the calendar. */
export function DateInput({
  value = '',
  onChange,
  unreadable = 'drop',
  onBlur,
  onKeyDown,
  ...others
}: DateInputProps) {
  const { today } = useMe();
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const date = parseDay(value, today) ? value : '';
  const read = (text: string) => parseDay(text, today) ?? (unreadable === 'keep' ? text.trim() : '');
  const displayed = typed !== null && read(typed) === value ? typed : value && day(value);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value);
    onChange?.(read(event.currentTarget.value));
  };
  const set = (date: string) => {
    setTyped(null);
    onChange?.(date);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (date) setTyped(null);
    onBlur?.(event);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const days = steps[event.key];
    if (event.key === 'ArrowDown' && event.altKey) setOpened(true);
    else if (days) set(addDays(date || today, date ? days : 0));
    if (days) event.preventDefault();
    onKeyDown?.(event);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          autoComplete="off"
          placeholder="dd-mm-aaaa"
          {...others}
          classNames={{ input: classes.figures ?? '' }}
          value={displayed}
          onChange={change}
          onBlur={leave}
          onKeyDown={step}
          rightSection={
            <ActionIcon
              size={24}
              aria-label="Abrir calendario"
              aria-haspopup="dialog"
              aria-expanded={opened}
              data-mantine-stop-propagation={opened}
              onClick={() => setOpened((was) => !was)}
            >
              <IconCalendar size={18} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.calendar ?? ''} role="dialog" aria-label="Calendario">
        <Suspense fallback={<div className={classes.calendarSize} />}>
          <Calendar
            value={date || null}
            today={today}
            onPick={(date) => {
              set(date);
              setOpened(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
