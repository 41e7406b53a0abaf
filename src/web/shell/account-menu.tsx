import { ActionIcon, Button, CopyButton, Menu, Text } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconCopy,
  IconFileInvoice,
  IconLogout,
  IconSettings,
  IconUserScreen,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '../session.ts';
import classes from './account-menu.module.css';
import { useLeave } from './leave.ts';

function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={classes.secret}>
      <div>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text fw={500}>{value}</Text>
      </div>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={copy}
            aria-label={copied ? 'Copiado' : `Copiar ${label.toLowerCase()}`}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        )}
      </CopyButton>
    </div>
  );
}

/** Who is signed in, the gym's code and key, and the way out. */
export function AccountMenu() {
  const me = useMe();
  const leave = useLeave();
  return (
    <Menu position="bottom-end" width={264} shadow="md" returnFocus>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />}>
          Mi cuenta
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.facts}>
          <div>
            <Text fw={600} truncate>
              {me.gymName ?? me.email}
            </Text>
            {me.gym ? (
              <span className={classes.plan}>Plan Activo</span>
            ) : (
              <Text size="xs" c="dimmed" truncate>
                {me.email}
              </Text>
            )}
          </div>
          {me.gym && <Secret label="Código del gimnasio" value={me.gym.code} />}
          {me.gym && <Secret label="Clave del gimnasio" value={me.gym.key} />}
        </div>
        <Menu.Divider />
        {me.role === 'gym' && (
          <>
            <Menu.Item component={Link} to="/userview" leftSection={<IconUserScreen size={18} />}>
              Vista Usuario
            </Menu.Item>
            <Menu.Item component={Link} to="/invoices" leftSection={<IconFileInvoice size={18} />}>
              Facturas
            </Menu.Item>
          </>
        )}
        <Menu.Item component={Link} to="/account-settings" leftSection={<IconSettings size={18} />}>
          Configurar cuenta
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconLogout size={18} />} onClick={leave}>
          Cerrar Sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
