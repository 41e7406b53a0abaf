import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { ariaKeys, useShortcuts } from '../../../web/shortcuts.ts';
import { keepFocus } from '../../../web/ui/keep-focus.ts';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import classes from './payment-fields.module.css';

const name = 'Cobrar e imprimir';
const keys = 'ctrl+enter';

interface TakeFootProps {
  readonly working: boolean;
  /** Saves and prints; the form listens to the key itself. */
  readonly onPrint: () => void;
}

/** What saves a payment: Enter, or its key together with its receipt. */
export function TakeFoot({ working, onPrint }: TakeFootProps) {
  useShortcuts('Ingresar Pago', [{ keys, label: name }]);
  return (
    <Group justify="flex-end" gap={8} className={classes.foot ?? ''}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} />}
        rightSection={<KeyHint keys={keys} />}
        aria-keyshortcuts={ariaKeys(keys)}
        disabled={working}
        onClick={onPrint}
        onMouseDown={keepFocus}
      >
        {name}
      </Button>
      <Button type="submit" loading={working} onMouseDown={keepFocus}>
        Guardar pago
      </Button>
    </Group>
  );
}
