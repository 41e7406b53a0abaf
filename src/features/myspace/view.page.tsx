import { Paper } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ClientPicker } from '../clients/parts.ts';
import { LastViewed } from './ui/last-viewed.tsx';
import classes from './ui/view.module.css';
import { View } from './ui/view.tsx';

/** What the client in the URL's `cliente` sees of their own. */
export default function ViewPage() {
  const navigate = useNavigate();
  const { cliente } = useSearch({ strict: false });
  const choose = (next: string | undefined) => {
    void navigate({ to: '.', search: (was) => ({ ...was, cliente: next }), replace: next === undefined });
    if (next) document.getElementById('contenido')?.focus({ preventScroll: true });
  };
  if (typeof cliente === 'string')
    return <View key={cliente} clientId={cliente} onChange={() => choose(undefined)} />;
  return (
    <Page>
      <PageTitle note="Mira Pulso como lo ve un cliente cuando entra. No se puede cambiar nada, y queda registrado.">
        Vista Usuario
      </PageTitle>
      <Paper p={16} className={classes.finder ?? ''}>
        <ClientPicker
          label="Cliente"
          hint="Elige de quién quieres ver el espacio."
          onChoose={({ id }) => choose(id)}
        />
        <LastViewed onChoose={choose} />
      </Paper>
    </Page>
  );
}
