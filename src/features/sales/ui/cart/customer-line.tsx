import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArchive, IconUserPlus } from '@tabler/icons-react';
import { keepFocus } from '../../../../web/ui/keep-focus.ts';
import { Initials } from '../../../../web/ui/person-cell.tsx';
import { useSavedOrders } from '../saved-orders/use-saved-orders.ts';
import { useTill } from '../till/till.tsx';
import { TillMenu } from '../till/till-menu.tsx';
import classes from './order-panel.module.css';

export function CustomerLine() {
  const { cart, show } = useTill();
  const waiting = useSavedOrders().waiting?.length ?? 0;
  return (
    <Group gap={8} wrap="nowrap" p={8}>
      <UnstyledButton className={classes.customer} onClick={() => show('customer')} onMouseDown={keepFocus}>
        {cart.client ? <Initials name={cart.client.name} /> : <IconUserPlus size={18} aria-hidden />}
        <Stack component="span" gap={0} miw={0}>
          {cart.client ? (
            <Text span truncate fw={500} lh="18px">
              {cart.client.name}
            </Text>
          ) : (
            <Text span c="dimmed">
              Sin cliente
            </Text>
          )}
          {cart.savedOrderId && cart.name !== cart.client?.name && (
            <Text span truncate fz="xs" lh="16px" c="dimmed">
              {cart.name}
            </Text>
          )}
        </Stack>
      </UnstyledButton>
      <Button
        flex="none"
        h={44}
        variant="default"
        leftSection={<IconArchive size={18} />}
        onClick={() => show('parked')}
        onMouseDown={keepFocus}
      >
        Guardadas{waiting > 0 && ` (${waiting})`}
      </Button>
      <TillMenu />
    </Group>
  );
}
