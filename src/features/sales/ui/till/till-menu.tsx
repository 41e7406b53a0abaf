import { ActionIcon, Menu } from '@mantine/core';
import { IconCashBanknote, IconDeviceDesktop, IconDotsVertical, IconPrinter } from '@tabler/icons-react';
import { usePrinter } from '../../../../web/printing/use-printer.ts';
import { ariaKeys, useShortcuts } from '../../../../web/shortcuts.ts';
import { keepFocus } from '../../../../web/ui/keep-focus.ts';
import { KeyHint } from '../../../../web/ui/key-hint.tsx';
import { toast } from '../../../../web/ui/toast.tsx';
import { openDisplayWindow } from '../display/display-channel.ts';
import { useTill } from './till.tsx';

const drawerKeys = 'alt+J';

/** The devices of this till: its drawer, its printer and the customer's display. */
export function TillMenu() {
  const { show, field, till, shift } = useTill();
  const { drawer } = usePrinter();
  const missing = !drawer
    ? 'Este equipo no tiene un cajón: elígelo en «Impresora de esta caja».'
    : !shift && 'Para abrir el cajón, abre antes la caja.';
  const openDrawer = () => (missing ? void toast(missing, { tone: 'bad' }) : show('drawer'));
  useShortcuts('Punto de Venta', [{ keys: drawerKeys, label: 'Abrir el cajón', run: openDrawer }]);
  return (
    <Menu position="bottom-end" returnFocus={false} onClose={() => field.current?.focus()}>
      <Menu.Target>
        <ActionIcon
          flex="none"
          size={44}
          variant="default"
          aria-label="Más de esta caja"
          onMouseDown={keepFocus}
        >
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCashBanknote size={18} />}
          rightSection={<KeyHint keys={drawerKeys} />}
          aria-keyshortcuts={ariaKeys(drawerKeys)}
          onClick={openDrawer}
        >
          Abrir cajón
        </Menu.Item>
        <Menu.Item leftSection={<IconDeviceDesktop size={18} />} onClick={openDisplayWindow}>
          Pantalla del cliente
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={18} />} disabled={!till} onClick={() => show('printer')}>
          Impresora de esta caja
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
