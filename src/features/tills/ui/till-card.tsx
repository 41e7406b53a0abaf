import { ActionIcon, Button, Group, Menu, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDeviceDesktop, IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count, dayTime } from '../../../web/format.ts';
import { useMoney, useTimeZone } from '../../../web/session.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { OpenShift, Till } from '../contract.ts';
import classes from './till-card.module.css';

interface TillCardProps {
  readonly till: Till;
  /** This browser uses it. */
  readonly own: boolean;
  readonly alone: boolean;
  readonly onOpen: () => void;
  readonly onMove: (kind: 'in' | 'out', shift: OpenShift) => void;
  readonly onClose: (shift: OpenShift) => void;
  readonly onUse: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function TillCard(props: TillCardProps) {
  const { till, own, alone, onOpen, onMove, onClose, onUse, onRename, onRemove } = props;
  const { shift } = till;
  return (
    <Paper component="section" p={16} aria-label={till.name}>
      <Stack gap={12} h="100%">
        <Group gap={8} wrap="nowrap">
          <Title order={2} flex={1} miw={0}>
            {till.name}
          </Title>
          <StateChip tone={shift ? 'good' : 'rest'}>{shift ? 'Abierta' : 'Cerrada'}</StateChip>
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
              <Menu.Item leftSection={<IconPencil size={18} />} onClick={onRename}>
                Cambiar nombre
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={18} />} c="var(--bad-text)" onClick={onRemove}>
                Eliminar
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
        {shift ? <Shift shift={shift} /> : <Rest till={till} />}
        {own && !alone && (
          <Text fz="xs" c="dimmed">
            Este equipo cobra en ella.
          </Text>
        )}
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
      </Stack>
    </Paper>
  );
}

function Rest({ till: { lastClosedAt } }: Pick<TillCardProps, 'till'>) {
  const timeZone = useTimeZone();
  return (
    <dl className={classes.facts}>
      <dt>{lastClosedAt ? 'Cerrada el' : 'Todavía no se ha abierto.'}</dt>
      <dd>{lastClosedAt && dayTime(lastClosedAt, timeZone)}</dd>
    </dl>
  );
}

function Shift({ shift }: { readonly shift: OpenShift }) {
  const timeZone = useTimeZone();
  const money = useMoney();
  const { data } = useQuery(query(api.tills.entries, { shiftId: shift.id }));
  const moves = data?.items ?? [];
  return (
    <>
      <dl className={classes.facts}>
        <dt>Abierta el</dt>
        <dd>{dayTime(shift.openedAt, timeZone)}</dd>
        <dt>Fondo inicial</dt>
        <dd>{money(shift.float)}</dd>
        <dt>Ventas</dt>
        <dd>{count(shift.sales)}</dd>
      </dl>
      {moves.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        <ul className={classes.moves} aria-label="Entradas y salidas" tabIndex={0}>
          {moves.map(({ id, reason, amount }) => (
            <li key={id} className={classes.move}>
              <span>{reason}</span>
              <span className="figures">{money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
