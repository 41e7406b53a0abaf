import { Button, Group, Text } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './open-till.module.css';
import { useTill } from './till.tsx';

interface ClosedStripProps {
  readonly onOpen: () => void;
  /** The action that resolves it. */
  readonly children: string;
}

function Strip({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <Group className={classes.strip ?? ''} gap={8} wrap="nowrap" role="status">
      <IconCashRegister size={18} aria-hidden />
      <Text span flex={1} miw={0}>
        {words}
      </Text>
      {children}
    </Group>
  );
}

/** Says that nothing can be paid yet, with the action that resolves it. */
export function ClosedStrip({ onOpen, children }: ClosedStripProps) {
  const { tills, tillsAnswer, till, shift } = useTill();
  if (shift || (!tills && !tillsAnswer.error)) return null;
  if (!tills) {
    return (
      <Strip words="No sabemos qué caja está abierta. Puedes armar la venta.">
        <Button variant="default" loading={tillsAnswer.isFetching} onClick={() => void tillsAnswer.refetch()}>
          Reintentar
        </Button>
      </Strip>
    );
  }
  const missing = tills.length > 1 ? 'Elige la caja de este equipo.' : 'La caja está cerrada.';
  return (
    <Strip words={`${till ? `${till.name} está cerrada.` : missing} ${children}`}>
      <Button variant="default" onClick={onOpen}>
        Abrir caja
      </Button>
    </Strip>
  );
}
