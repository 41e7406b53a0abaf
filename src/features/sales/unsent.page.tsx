import { Paper, Text } from '@mantine/core';
import { IconCloudCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../web/api.ts';
import { useLostSince } from '../../web/offline/connection.ts';
import { type Change, removeChange, useChanges } from '../../web/offline/outbox.ts';
import rows from '../../web/styles/rows.module.css';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { DiscardDialog } from './ui/unsent/discard-dialog.tsx';
import { UnsentChange } from './ui/unsent/unsent-change.tsx';

const isSale = ({ verb }: Change) => verb.join() === api.sales.complete.key.join();

/** What this device did without a connection and has to send; what was refused comes first, with its remedies. */
export default function UnsentPage() {
  const changes = useChanges();
  const isLost = useLostSince() !== undefined;
  const [discarded, setDiscarded] = useState<Change>();
  const inOrder = changes.toSorted((a, b) => Number(Boolean(b.failure)) - Number(Boolean(a.failure)));
  return (
    <Page>
      <PageTitle>Por enviar</PageTitle>
      {changes.length === 0 ? (
        <EmptyState title="Todo está enviado" icon={IconCloudCheck}>
          Lo que se hace sin conexión queda aquí hasta que llega.
        </EmptyState>
      ) : (
        <>
          <Text c="dimmed" mb={12}>
            {isLost
              ? 'Se envía solo cuando vuelva la conexión. No cierres la sesión hasta entonces.'
              : 'Lo que no se pudo guardar espera tu decisión, uno por uno.'}
          </Text>
          <Paper component="ul" className={rows.divided ?? ''} aria-label="Por enviar">
            {inOrder.map((change) => (
              <UnsentChange
                key={change.id}
                change={change}
                isSale={isSale(change)}
                onDiscard={() => (isSale(change) ? setDiscarded(change) : void removeChange(change.id))}
              />
            ))}
          </Paper>
        </>
      )}
      <DiscardDialog change={discarded} onClose={() => setDiscarded(undefined)} />
    </Page>
  );
}
