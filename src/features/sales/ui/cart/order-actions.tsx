import { Button, SimpleGrid } from '@mantine/core';
import { IconLock, IconReload, IconTrash } from '@tabler/icons-react';
import { keepFocus } from '../../../../web/ui/keep-focus.ts';
import { useTill } from '../till/till.tsx';
import classes from './order-panel.module.css';

export interface OrderActionsProps {
  readonly onLock: () => void;
  readonly onRepeat: () => void;
}

export function OrderActions({ onLock, onRepeat }: OrderActionsProps) {
  const { cart, show } = useTill();
  const busy = cart.request !== null;
  const cancellable = cart.order.lines.length > 0 || cart.savedOrderId !== null;
  return (
    <SimpleGrid className={classes.actions ?? ''} cols={3} spacing={4} p={8}>
      <Button
        h={44}
        variant="default"
        {...(cancellable && { c: 'var(--bad-text)' })}
        leftSection={<IconTrash size={18} />}
        disabled={!cancellable || busy}
        onClick={() => show('cancel')}
        onMouseDown={keepFocus}
      >
        Anular orden
      </Button>
      <Button
        h={44}
        variant="default"
        leftSection={<IconLock size={18} />}
        onClick={onLock}
        onMouseDown={keepFocus}
      >
        Bloquear
      </Button>
      <Button
        h={44}
        variant="default"
        leftSection={<IconReload size={18} />}
        disabled={busy}
        onClick={onRepeat}
        onMouseDown={keepFocus}
      >
        Repetir ronda
      </Button>
    </SimpleGrid>
  );
}
