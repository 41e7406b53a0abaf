import { Paper, Stack, Text } from '@mantine/core';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import rows from '../../../web/styles/rows.module.css';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { SupportAccess } from '../contract.ts';

type Visit = SupportAccess['visits'][number];

/** Who entered when, and what they looked at. */
function VisitLines({ visit: { operator, enteredAt, leftAt, looked } }: { readonly visit: Visit }) {
  const timeZone = useTimeZone();
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {`${operator ?? 'Alguien'} entró el ${dayTime(enteredAt, timeZone)}`}
      {leftAt !== null && ` y salió el ${dayTime(leftAt, timeZone)}`}
      {looked.length > 0 && `. Miró: ${looked.join('; ')}`}
    </Text>
  );
}

function Access({ access }: { readonly access: SupportAccess }) {
  const timeZone = useTimeZone();
  const { reason, openedAt, until, endedAt, open, visits } = access;
  return (
    <Stack component="li" gap={2} px={16} py={12}>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{reason}</Text>
      <Text size="xs" c="dimmed">
        Permitido el {dayTime(openedAt, timeZone)}, {endedAt === null ? 'hasta' : 'terminado'} el{' '}
        {dayTime(endedAt ?? until, timeZone)}
      </Text>
      {visits.map((visit) => (
        <VisitLines key={visit.id} visit={visit} />
      ))}
      {visits.length === 0 && (
        <Text size="xs" c="dimmed">
          {open ? 'Nadie ha entrado.' : 'Nadie entró.'}
        </Text>
      )}
      {open && <StateChip tone="warn">Abierto</StateChip>}
    </Stack>
  );
}

interface AccessesProps {
  readonly accesses: readonly SupportAccess[];
}

/** When a gym let operators look at it, and who did. */
export const Accesses = ({ accesses }: AccessesProps) =>
  accesses.length === 0 ? (
    <Text c="dimmed">Nunca se ha permitido.</Text>
  ) : (
    <Paper component="ul" className={rows.divided ?? ''} aria-label="Entradas de soporte">
      {accesses.map((access) => (
        <Access key={access.id} access={access} />
      ))}
    </Paper>
  );
