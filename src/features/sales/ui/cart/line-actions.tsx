import { Button, Group } from '@mantine/core';
import { IconHash, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { keepFocus } from '../../../../web/ui/keep-focus.ts';
import { KeyHint } from '../../../../web/ui/key-hint.tsx';
import { useTill } from '../till/till.tsx';
import { stepQuantity } from './cart.ts';
import classes from './order-panel.module.css';

interface LineActionProps {
  readonly label: string;
  readonly keys: string;
  readonly shortcut: string;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  /** Shows the icon in place of the label. */
  readonly bare?: boolean;
  readonly onClick: () => void;
}

const LineAction = ({ label, keys, shortcut, icon, bare, ...button }: LineActionProps) => (
  <Button
    h={44}
    variant="default"
    {...(bare ? { 'aria-label': label, title: label } : { flex: '1 1 0', leftSection: icon })}
    rightSection={<KeyHint keys={keys} />}
    aria-keyshortcuts={shortcut}
    onMouseDown={keepFocus}
    {...button}
  >
    {bare ? icon : label}
  </Button>
);

/** What is done with the selected line. */
export function LineActions() {
  const { cart, change, selected, remove, show } = useTill();
  const disabled = !selected || cart.request !== null;
  const step = (by: number) => selected && change((current) => stepQuantity(current, selected.id, by));
  const counts = { disabled: disabled || selected.kind !== 'product', bare: true };
  return (
    <Group className={classes.actions ?? ''} gap={8} p={8} wrap="nowrap">
      <LineAction
        label="Eliminar"
        keys="delete"
        shortcut="Delete"
        icon={<IconX size={18} />}
        disabled={disabled}
        onClick={() => selected && remove(selected.id)}
      />
      <LineAction
        label="Uno menos"
        keys="-"
        shortcut="-"
        icon={<IconMinus size={18} />}
        {...counts}
        onClick={() => step(-1)}
      />
      <LineAction
        label="Uno más"
        keys="+"
        shortcut="+"
        icon={<IconPlus size={18} />}
        {...counts}
        onClick={() => step(1)}
      />
      <LineAction
        label="Cantidad"
        keys="F4"
        shortcut="F4"
        icon={<IconHash size={18} />}
        disabled={disabled}
        onClick={() => show('line')}
      />
    </Group>
  );
}
