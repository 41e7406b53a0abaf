import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';
import { whatsAppAddress } from '../../../web/ui/whatsapp-link.tsx';
import { type MailState, mailFailures } from '../../../wire/mail.ts';
import type { Client, Activation as Link } from '../contract.ts';

/** The client, and the link itself if already known. */
export interface ActivationTarget {
  readonly client: Client;
  readonly activation?: Link;
  /** Whether the link was mailed too. */
  readonly mail?: MailState | null;
}

interface ActivationProps {
  readonly opened: boolean;
  readonly target: ActivationTarget | undefined;
  readonly onClose: () => void;
}

/** Shows the link with which a client creates its account. */
export default function ActivationDialog({ opened, target, onClose }: ActivationProps) {
  const name = target?.client.name ?? '';
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={560}
      title={target?.activation ? `${name} ya es cliente` : `Enlace de activación de ${name}`}
    >
      {target && <LinkBody key={target.client.id} {...target} onClose={onClose} />}
    </Modal>
  );
}

/** Whether the client has the link, or the gym must hand it over. */
function mailWords({ client: { email }, mail }: ActivationTarget): string {
  if (mail === 'sent') return `También lo enviamos a ${email}.`;
  return mail
    ? `Entrégale este enlace: por correo no salió. ${mailFailures[mail].message}`
    : 'Con este enlace crea su clave.';
}

function LinkBody({
  client,
  activation,
  mail,
  onClose,
}: ActivationTarget & { readonly onClose: () => void }) {
  const me = useMe();
  const isNew = activation !== undefined;
  const result = useQuery({
    ...query(api.clients.invite, { id: client.id }),
    enabled: activation === undefined,
    staleTime: 0,
  });
  const link = activation ?? result.data;
  if (result.error && !link) {
    return (
      <FailedState
        error={result.error}
        title="No pudimos obtener el enlace"
        onRetry={() => void result.refetch()}
        retrying={result.isFetching}
      />
    );
  }
  const text = `Hola, ${client.name}: con este enlace creas tu clave en ${me.gymName ?? 'Pulso'} y ves tus membresías y pagos. ${link?.url ?? ''}`;
  const chat = client.whatsapp
    ? whatsAppAddress(client.whatsapp, text)
    : `https://wa.me/?text=${encodeURIComponent(text)}`;
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {mailWords({ client, ...(mail && { mail }) })} Sirve una sola vez
        {link && `, hasta el ${day(link.expiresAt.slice(0, 10))}`}.
      </Text>
      <LinkToShare label="Enlace de activación" url={link?.url} chat={chat}>
        <Button variant={isNew ? 'default' : 'filled'} onClick={onClose} data-autofocus={!isNew || undefined}>
          Listo
        </Button>
        {isNew && (
          <ButtonLink to="/payments" search={{ cliente: client.id, nueva: 1 }} data-autofocus>
            Vender un plan
          </ButtonLink>
        )}
      </LinkToShare>
    </Stack>
  );
}
