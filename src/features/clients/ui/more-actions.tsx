import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileExport, IconFileImport, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { api } from '../../../web/api.ts';
import { useMay } from '../../../web/session.ts';

/** Actions on all clients. */
export function MoreActions() {
  const may = useMay();
  const mayImport = may(api.imports.clients);
  const maySeeDeleted = may(api.privacy.deleted);
  if (!mayImport && !maySeeDeleted) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="input-sm" aria-label="Más acciones">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayImport && (
          <>
            <Menu.Item component={Link} to="/clients/import" leftSection={<IconFileImport size={18} />}>
              Importar
            </Menu.Item>
            <Menu.Item component={Link} to="/clients/export" leftSection={<IconFileExport size={18} />}>
              Exportar
            </Menu.Item>
          </>
        )}
        {maySeeDeleted && (
          <Menu.Item component={Link} to="/clients/deleted" leftSection={<IconTrash size={18} />}>
            Eliminados
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
