import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { api } from '../../../web/api.ts';
import { useMe, useMoney, useTimeZone } from '../../../web/session.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { whatsAppAddress } from '../../../web/ui/whatsapp-link.tsx';
import type { PaymentLink } from '../contract.ts';
import { linkMessage, untilWords } from '../words.ts';
import { useLinkActions } from './use-link-actions.ts';

export interface LinkClient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly whatsapp: string;
}

interface LinkDialogProps {
  readonly link: PaymentLink;
  readonly client: LinkClient;
  /** Why the law lets nobody ask for a debt now; '' where it does. */
  readonly refusal: string;
  readonly onClose: () => void;
}

/** The link, to copy or send. */
export function LinkDialog({ link, client, refusal, onClose }: LinkDialogProps) {
  const me = useMe();
  const money = useMoney();
  const timeZone = useTimeZone();
  const text = linkMessage({
    ...{ name: client.name, gymName: me.gymName ?? 'tu gimnasio', planName: link.planName, url: link.url },
    amount: money(link.amount),
  });
  const { refresh, share } = useLinkActions();
  const mail = useSubmit(() => api.onlinepayments.mail({ id: link.id, email: client.email }), {
    onDone: () => {
      refresh();
      void toast(`Se envió a ${client.email}.`);
    },
  });
  const until = Temporal.Instant.from(link.expiresAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const chat = /\d/.test(client.whatsapp)
    ? whatsAppAddress(client.whatsapp, text)
    : `https://wa.me/?text=${encodeURIComponent(text)}`;
  return (
    <Modal opened onClose={onClose} size={560} title={`Link de pago de ${client.name}`}>
      <Stack gap="md">
        <Text>
          {money(link.amount)} de su membresía {link.planName}. Se puede pagar {untilWords(until)}.
        </Text>
        {refusal && <Text c="dimmed">{refusal} Mientras tanto lo puedes copiar.</Text>}
        <LinkToShare
          label="Link de pago"
          url={link.url}
          {...(!refusal && { chat, onChat: () => share(link) })}
        >
          {client.email && !refusal && (
            <Button
              variant="default"
              leftSection={<IconMail size={18} />}
              loading={mail.working}
              onClick={() => void mail.submit()}
            >
              Enviar por correo
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            Listo
          </Button>
        </LinkToShare>
        {mail.error && <Failure error={mail.error} />}
      </Stack>
    </Modal>
  );
}
