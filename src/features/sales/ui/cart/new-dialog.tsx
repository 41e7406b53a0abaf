import { Button, Modal, Stack, Text } from '@mantine/core';
import { useTill } from '../till/till.tsx';

/** Asks what to do with the order before another begins. */
export function NewDialog() {
  const { dialog, show, cart } = useTill();
  const empty = cart.order.lines.length === 0;
  return (
    <Modal opened={dialog === 'new'} onClose={() => show(undefined)} title="Nueva venta" size={420}>
      <Stack gap="sm">
        <Text c="dimmed">
          {empty ? 'Esta venta guardada se quedó sin artículos.' : 'Esta venta no está cobrada.'} ¿Qué hacemos
          con ella?
        </Text>
        {!empty && (
          <Button size="md" onClick={() => show('park')} data-autofocus>
            Guardar venta
          </Button>
        )}
        <Button size="md" variant="default" c="var(--bad-text)" onClick={() => show('cancel')}>
          Anular orden
        </Button>
        <Button size="md" variant="default" onClick={() => show(undefined)}>
          Seguir con esta
        </Button>
      </Stack>
    </Modal>
  );
}
