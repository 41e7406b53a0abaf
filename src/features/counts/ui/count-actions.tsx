import { Button, Group } from '@mantine/core';
import { IconCheck, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../../web/ui/link.tsx';
import type { Count } from '../contract.ts';
import { askToApply } from './apply.tsx';
import classes from './count-actions.module.css';
import { askToDiscard } from './discard.ts';

export const ToCounts = () => (
  <ButtonLink to="/store/stock/counts" variant="default">
    Ver conteos
  </ButtonLink>
);

interface CountActionsProps {
  readonly count: Count;
  /** The number of unsaved records. */
  readonly waiting: number;
}

/** What can be done with a count: while it is open, to print, discard or apply it. */
export function CountActions({ count, waiting }: CountActionsProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries();
  return (
    <Group className={classes.actions ?? ''} flex={1} gap={8} justify="flex-end">
      {count.status === 'applied' ? (
        <ToCounts />
      ) : (
        <>
          <ButtonLink
            to="/store/stock/counts/$id/sheet"
            params={{ id: count.id }}
            variant="default"
            leftSection={<IconPrinter size={18} />}
          >
            Hoja para imprimir
          </ButtonLink>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} />}
            onClick={() =>
              void askToDiscard(count, () => {
                refresh();
                void navigate({ to: '/store/stock/counts' });
              })
            }
          >
            Descartar
          </Button>
          <Button
            leftSection={<IconCheck size={18} />}
            disabled={count.summary.counted === 0 || waiting > 0}
            onClick={() => void askToApply(count, refresh)}
          >
            Aplicar conteo
          </Button>
        </>
      )}
    </Group>
  );
}
