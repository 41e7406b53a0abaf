import { Button, SimpleGrid } from '@mantine/core';
import { IconHash, IconX } from '@tabler/icons-react';
import { keepFocus } from '../../../../web/ui/keep-focus.ts';
import { useTill } from '../till/till.tsx';

export function LineActions() {
  const { cart, selected, remove, show } = useTill();
  const disabled = !selected || cart.request !== null;
  return (
    <SimpleGrid cols={2} spacing={8} p={8}>
      <Button
        h={44}
        variant="default"
        leftSection={<IconX size={18} />}
        disabled={disabled}
        aria-keyshortcuts="Delete"
        onClick={() => selected && remove(selected.id)}
        onMouseDown={keepFocus}
      >
        Eliminar
      </Button>
      <Button
        h={44}
        variant="default"
        leftSection={<IconHash size={18} />}
        disabled={disabled}
        aria-keyshortcuts="F4"
        onClick={() => show('line')}
        onMouseDown={keepFocus}
      >
        Cantidad
      </Button>
    </SimpleGrid>
  );
}
