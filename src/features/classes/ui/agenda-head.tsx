import { ActionIcon, Button, Title } from '@mantine/core';
import { IconBeach, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { api } from '../../../web/api.ts';
import { addDays, weekWords } from '../../../web/format.ts';
import { useMay } from '../../../web/session.ts';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import { usePhone } from '../../../web/ui/pending.ts';
import classes from './agenda-head.module.css';

interface AgendaHeadProps {
  readonly monday: string | undefined;
  readonly today: string | undefined;
  /** The date from which the next or previous week is counted. */
  readonly anchor: string | undefined;
  /** Whether it shows today. */
  readonly showsToday: boolean;
  readonly onGo: (date: string | undefined) => void;
  readonly onHolidays: () => void;
  readonly onAdd: () => void;
}

export function AgendaHead({ monday, today, anchor, showsToday, onGo, onHolidays, onAdd }: AgendaHeadProps) {
  const phone = usePhone();
  const mayEdit = useMay()(api.classes.update);
  const go = (days: number) => anchor && onGo(addDays(anchor, days));
  return (
    <header className={classes.head}>
      <Title order={1} className={classes.title ?? ''}>
        Agenda de clases
      </Title>
      <nav className={classes.weeks} aria-label="Semanas">
        <ActionIcon variant="default" aria-label="Semana anterior" onClick={() => go(-7)} disabled={!monday}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" onClick={() => onGo(undefined)} disabled={showsToday}>
          Hoy
        </Button>
        <ActionIcon variant="default" aria-label="Semana siguiente" onClick={() => go(7)} disabled={!monday}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <span className={classes.range} role="status">
          {monday && weekWords(monday, today ?? monday)}
        </span>
        {phone && mayEdit && (
          <ActionIcon variant="default" aria-label="Feriados" onClick={onHolidays}>
            <IconBeach size={18} />
          </ActionIcon>
        )}
      </nav>
      {mayEdit && (
        <div className={classes.buttons}>
          {!phone && (
            <Button variant="default" leftSection={<IconBeach size={18} />} onClick={onHolidays}>
              Feriados
            </Button>
          )}
          <Button
            leftSection={<IconPlus size={18} />}
            rightSection={<KeyHint keys="N" plain />}
            onClick={onAdd}
            aria-keyshortcuts="N"
          >
            Agregar Horario
          </Button>
        </div>
      )}
    </header>
  );
}
