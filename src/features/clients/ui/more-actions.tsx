import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileExport, IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Actions on all clients. */
export const MoreActions = () => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size="input-sm" aria-label="Más acciones">
        <IconDots size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item component={Link} to="/clients/import" leftSection={<IconFileImport size={18} />}>
        Importar
      </Menu.Item>
      <Menu.Item component={Link} to="/clients/export" leftSection={<IconFileExport size={18} />}>
        Exportar
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
