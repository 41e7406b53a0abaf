import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { api } from '../../../web/api.ts';
import { useNoMailReason } from '../../../web/session.ts';
import { Late } from '../../../web/ui/late.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Client } from '../contract.ts';

const loadDialog = () => import('./activation.tsx');
const ActivationDialog = lazy(loadDialog);

/** Says that the mail with the client's activation link did not leave, and what to do instead. */
export function ActivationFailed({ client }: { readonly client: Client }) {
  const queries = useQueryClient();
  const noMail = useNoMailReason();
  const [handing, setHanding] = useState(false);
  const close = () => setHanding(false);
  const resend = () =>
    api.clients
      .mailInvite({ id: client.id })
      .then(
        () => toast(`Se envió el enlace de activación a ${client.email}.`),
        (reason) => toast(asApiError(reason).message, { tone: 'bad' }),
      )
      .finally(() => queries.invalidateQueries());
  return (
    <>
      <Text component="span" c="var(--bad-text)">
        No se pudo enviar su enlace de activación.
      </Text>
      <br />
      {!noMail && (
        <>
          <Anchor component="button" type="button" underline="always" onClick={() => void resend()}>
            Reenviar
          </Anchor>
          {' · '}
        </>
      )}
      <Anchor component="button" type="button" underline="always" onClick={() => setHanding(true)}>
        Copiar enlace
      </Anchor>
      <Late opened={handing} load={loadDialog} onClose={close}>
        <ActivationDialog opened={handing} target={{ client }} onClose={close} />
      </Late>
    </>
  );
}
