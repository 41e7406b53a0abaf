import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { addDays } from '../../../web/format.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';

interface DayChoiceProps {
  readonly date: string;
  readonly today: string;
  readonly onChoose: (date: string) => void;
  /** Called when a typed day is confirmed. */
  readonly onDone: () => void;
}

/** Chooses the day. A typed date applies on Enter or blur, anything else immediately. */
export function DayChoice({ date, today, onChoose, onDone }: DayChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(date);
  const [seen, setSeen] = useState(date);
  if (seen !== date) {
    setSeen(date);
    setDraft(date);
  }
  const commit = () => {
    if (draft && draft !== date) onChoose(draft);
    else setDraft(date);
  };
  const change = (next: string) => {
    setDraft(next);
    const typed = document.activeElement === input.current;
    if (!typed && next && next !== date) onChoose(next);
  };
  const listenToKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    commit();
    onDone();
  };
  return (
    <Group wrap="nowrap" gap="xs" data-keep-focus>
      <ActionIcon
        variant="default"
        aria-label="Día anterior"
        title="Día anterior (←)"
        aria-keyshortcuts="ArrowLeft"
        onClick={() => onChoose(addDays(date, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <DateInput
        ref={input}
        flex={1}
        miw={120}
        aria-label="Fecha"
        value={draft}
        onChange={change}
        onBlur={commit}
        onKeyDown={listenToKeys}
      />
      <ActionIcon
        variant="default"
        aria-label="Día siguiente"
        title="Día siguiente (→)"
        aria-keyshortcuts="ArrowRight"
        onClick={() => onChoose(addDays(date, 1))}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
      {date !== today && (
        <Button variant="default" onClick={() => onChoose(today)}>
          Hoy
        </Button>
      )}
    </Group>
  );
}
