import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { monthAfter, monthWords } from '../format.ts';
import { useMe } from '../session.ts';

interface AskedMonth {
  /** As a verb takes it. */
  readonly asked: { readonly month?: string };
  /** The month that is shown, which is never after the present one. */
  readonly month: string;
  readonly isPresent: boolean;
}

/** The month in the URL's `mes`, or the present one. */
export function useMonth(): AskedMonth {
  const present = useMe().today.slice(0, 7);
  const { mes } = useSearch({ strict: false }) as { mes?: unknown };
  const asked = typeof mes === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(mes) ? { month: mes } : {};
  const month = asked.month !== undefined && asked.month < present ? asked.month : present;
  return { asked, month, isPresent: month === present };
}

/** Goes to the month before or after; none is after the present one. */
export function MonthChoice() {
  const { month, isPresent } = useMonth();
  const navigate = useNavigate();
  const go = (months: number) =>
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, mes: monthAfter(month, months), pagina: undefined }),
      replace: true,
    });
  return (
    <Group component="nav" aria-label="Mes" wrap="nowrap" gap="xs" className="screen-only">
      <ActionIcon variant="default" aria-label="Mes anterior" onClick={() => go(-1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Text role="status" miw={120} ta="center">
        {monthWords(month)}
      </Text>
      <ActionIcon variant="default" aria-label="Mes siguiente" disabled={isPresent} onClick={() => go(1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  );
}
