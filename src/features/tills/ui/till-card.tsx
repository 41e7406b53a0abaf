import { ActionIcon, Button, Group, Menu, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDeviceDesktop, IconDotsVertical, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { api } from '../../../web/api.ts';
import { useMay } from '../../../web/session.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { OpenShift, Till } from '../contract.ts';
import { LastShift, ShiftFacts } from './shift-facts.tsx';

interface TillCardProps {
  readonly till: Till;
  /** This browser uses it. */
  readonly own: boolean;
  readonly alone: boolean;
  readonly onOpen: () => void;
  readonly onMove: (kind: 'in' | 'out', shift: OpenShift) => void;
  readonly onClose: (shift: OpenShift) => void;
  readonly onUse: () => void;
  readonly onPrinter: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function TillCard(props: TillCardProps) {
  const { till, own, alone, onOpen, onMove, onClose, onUse, onPrinter, onRename, onRemove } = props;
  const { shift } = till;
  const may = useMay();
  const mayEdit = may(api.tills.update);
  const maySell = may(api.tills.open);
  return (
    <Paper component="section" p={16} aria-label={till.name}>
      <Stack gap={12} h="100%">
        <Group gap={8} wrap="nowrap">
          <Title order={2} flex={1} miw={0}>
            {till.name}
          </Title>
          <StateChip tone={shift ? 'good' : 'rest'}>{shift ? 'Abierta' : 'Cerrada'}</StateChip>
          {(mayEdit || (maySell && !own && !alone)) && (
            <Menu position="bottom-end" portalProps={{ target: 'main' }}>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={`Más acciones: ${till.name}`}>
                  <IconDotsVertical size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {!own && !alone && (
                  <Menu.Item leftSection={<IconDeviceDesktop size={18} />} onClick={onUse}>
                    Usar en este equipo
                  </Menu.Item>
                )}
                {(own || alone) && mayEdit && (
                  <Menu.Item leftSection={<IconPrinter size={18} />} onClick={onPrinter}>
                    Impresora de esta caja
                  </Menu.Item>
                )}
                {mayEdit && (
                  <>
                    <Menu.Item leftSection={<IconPencil size={18} />} onClick={onRename}>
                      Cambiar nombre
                    </Menu.Item>
                    <Menu.Item leftSection={<IconTrash size={18} />} c="var(--bad-text)" onClick={onRemove}>
                      Eliminar
                    </Menu.Item>
                  </>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
        {shift ? <ShiftFacts shift={shift} /> : <LastShift till={till} />}
        {own && !alone && (
          <Text fz="xs" c="dimmed">
            Este equipo cobra en ella.
          </Text>
        )}
        {maySell && (
          <Group gap={8} mt="auto">
            {shift ? (
              <>
                <Button variant="default" onClick={() => onMove('in', shift)}>
                  Entrada
                </Button>
                <Button variant="default" onClick={() => onMove('out', shift)}>
                  Salida
                </Button>
                <Button ml="auto" onClick={() => onClose(shift)}>
                  Cerrar caja
                </Button>
              </>
            ) : (
              <Button ml="auto" onClick={onOpen}>
                Abrir caja
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
