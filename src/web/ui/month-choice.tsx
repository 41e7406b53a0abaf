import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { monthAfter, monthWords } from '../format.ts';

/** The month in the URL's `mes`, as a verb takes it. */
export function useMonth(): { readonly month?: string } {
  const { mes } = useSearch({ strict: false }) as { mes?: unknown };
  return typeof mes === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(mes) ? { month: mes } : {};
}

interface MonthChoiceProps {
  readonly month: string;
  readonly today: string;
}

/** Goes to the month before or after; none is after the present one. */
export function MonthChoice({ month, today }: MonthChoiceProps) {
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
      <ActionIcon
        variant="default"
        aria-label="Mes siguiente"
        disabled={month >= today.slice(0, 7)}
        onClick={() => go(1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  );
}
