import { Button, CloseButton, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { api } from '../../../web/api.ts';
import { clockSpan, nearDay } from '../../../web/format.ts';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { May } from '../../../web/ui/may.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Session } from '../rules.ts';
import { placesWords } from './class-block.tsx';
import { ClassNotices } from './class-notices.tsx';
import classes from './class-panel.module.css';
import { DateChange } from './date-change.tsx';

interface ClassPanelProps {
  readonly session: Session;
  readonly holiday: string | undefined;
  readonly today: string;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

function Facts({ session, today }: Pick<ClassPanelProps, 'session' | 'today'>) {
  const { weekly, day } = session;
  const teachers = day.teachers ?? weekly.teachers;
  return (
    <dl className={classes.facts}>
      <dt>Cuándo</dt>
      <dd>
        {nearDay(day.date, today)}, {clockSpan(weekly.startTime, weekly.endTime)}
      </dd>
      <dt>Cupos</dt>
      <dd>
        {placesWords(session)}
        {day.waiting > 0 && ` · ${day.waiting} en espera`}
      </dd>
      {weekly.next && day.date < today && (
        <>
          <dt>Próxima</dt>
          <dd>
            {nearDay(weekly.next.date, today)} · {weekly.next.taken} de {weekly.capacity}
          </dd>
        </>
      )}
      {(teachers || day.teachers !== null) && (
        <>
          <dt>Profesores</dt>
          <dd>
            {teachers || 'Nadie'}
            {day.teachers !== null && weekly.teachers && (
              <Text span c="dimmed">
                {' '}
                en lugar de {weekly.teachers}
              </Text>
            )}
          </dd>
        </>
      )}
      {weekly.programName && (
        <>
          <dt>Programa</dt>
          <dd>{weekly.programName}</dd>
        </>
      )}
    </dl>
  );
}

/** A class on one date: its facts and actions. */
export function ClassPanel(props: ClassPanelProps) {
  const { session, holiday, today, onClose, onEdit, onDuplicate, onRemove } = props;
  const { weekly, day } = session;
  return (
    <Stack gap={12} w="100%">
      <Group component="header" wrap="nowrap" gap="sm">
        <span className={classes.color} style={{ background: weekly.color }} aria-hidden />
        <Title order={2} flex={1} miw={0}>
          {weekly.name}
        </Title>
        <CloseButton aria-label="Cerrar" onClick={onClose} />
      </Group>
      {(day.cancelled || day.coverWanted || holiday || weekly.online || weekly.trial) && (
        <Group gap="6px 14px">
          {day.cancelled && (
            <StateChip tone="bad">{day.reason ? `Cancelada: ${day.reason}` : 'Cancelada'}</StateChip>
          )}
          {day.coverWanted && <StateChip tone="warn">Busca reemplazo</StateChip>}
          {holiday && <StateChip tone="warn">Feriado: {holiday}</StateChip>}
          {weekly.online && <StateChip tone="rest">Clase online</StateChip>}
          {weekly.trial && <StateChip tone="rest">Clase de prueba</StateChip>}
        </Group>
      )}
      <Facts session={session} today={today} />
      <ButtonLink
        to="/checkin"
        search={{ fecha: day.date, clase: weekly.id }}
        leftSection={<IconUserCheck size={18} />}
      >
        Ir al check-in
      </ButtonLink>
      <ClassNotices session={session} />
      <May call={api.classes.update}>
        <Divider />
        <DateChange key={session.key} session={session} />
        <Divider />
        <Group gap="sm">
          <Button variant="default" leftSection={<IconPencil size={18} />} onClick={onEdit}>
            Editar
          </Button>
          <Button variant="default" leftSection={<IconCopy size={18} />} onClick={onDuplicate}>
            Duplicar
          </Button>
          <Button variant="subtle" color="red" leftSection={<IconTrash size={18} />} onClick={onRemove}>
            Eliminar
          </Button>
        </Group>
        <Text size="xs" c="dimmed" className={classes.hint ?? ''}>
          Para moverla, arrástrala en la agenda, o enfócala y usa Alt con las flechas.
        </Text>
      </May>
    </Stack>
  );
}
