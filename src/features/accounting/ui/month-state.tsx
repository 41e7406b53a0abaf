import { Button, Group, Paper, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { day, dayTime, monthWords } from '../../../web/format.ts';
import { useMay, useMoney, useTimeZone } from '../../../web/session.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import type { Sheet } from '../contract.ts';
import { whenClosable } from '../domain.ts';
import { totalOf } from '../rules.ts';

function wordsOf({ closed, changes, month, today }: Sheet, money: (amount: number) => string, zone: string) {
  if (closed) {
    const by = closed.by && ` por ${closed.by}`;
    const since =
      changes.documents === 0
        ? 'Desde entonces no cambió nada.'
        : `Desde entonces cambió en ${money(totalOf(changes))}: abajo está qué, y cuenta en el mes en que se hizo.`;
    return `Cerrado el ${dayTime(closed.at, zone)}${by}: queda como estaba. ${since}`;
  }
  const closable = whenClosable(month);
  const until = today < closable ? ` Se puede cerrar desde el ${day(closable)}.` : '';
  return `Abierto: sigue cada pago, venta y corrección. Cerrado, queda como está, y lo que se corrija después cuenta en el mes en que se haga.${until}`;
}

/** Whether the month is closed, what changed since, and the button that closes it. */
export function MonthState({ sheet }: { readonly sheet: Sheet }) {
  const money = useMoney();
  const timeZone = useTimeZone();
  const mayClose = useMay()(api.accounting.close);
  const queries = useQueryClient();
  const { month, closed, today } = sheet;
  const close = () =>
    confirmDelete({
      title: `¿Cerrar ${monthWords(month)}?`,
      children:
        'Sus documentos quedan como están y nadie los puede cambiar, tampoco tú. No se puede volver a abrir: lo que se corrija después aparece en el mes en que se haga.',
      confirmLabel: 'Cerrar el mes',
      gentle: true,
      onConfirm: async () => {
        await api.accounting.close({ month });
        await queries.invalidateQueries();
      },
    });
  return (
    <Paper component="section" aria-label="Estado del mes" p={16}>
      <Group justify="space-between" gap={12} wrap="nowrap">
        <Text size="sm">{wordsOf(sheet, money, timeZone)}</Text>
        {!closed && mayClose && today >= whenClosable(month) && (
          <Button
            className="screen-only"
            variant="default"
            flex="none"
            leftSection={<IconLock size={18} />}
            onClick={() => void close()}
          >
            Cerrar el mes
          </Button>
        )}
      </Group>
    </Paper>
  );
}
