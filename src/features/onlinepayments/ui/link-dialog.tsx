import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { useMe, useMoney, useTimeZone } from '../../../web/session.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { LetterDialog } from '../../../web/ui/letter-dialog.tsx';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { whatsAppAddress } from '../../../web/ui/whatsapp-link.tsx';
import type { PaymentLink } from '../contract.ts';
import { linkLetter, linkMessage, untilWords } from '../words.ts';
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
  const [isWriting, setWriting] = useState(false);
  const asked = { ...link, gymName: me.gymName ?? 'tu gimnasio', amount: money(link.amount) };
  const text = linkMessage({ ...asked, name: client.name });
  const { refresh, share } = useLinkActions();
  const mail = useSubmit(() => api.onlinepayments.mail({ id: link.id, email: client.email }), {
    onDone: () => {
      refresh();
      setWriting(false);
      void toast(`Se envió a ${client.email}.`);
    },
  });
  const until = Temporal.Instant.from(link.expiresAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const chat = /\d/.test(client.whatsapp)
    ? whatsAppAddress(client.whatsapp, text)
    : `https://wa.me/?text=${encodeURIComponent(text)}`;
  if (isWriting)
    return (
      <LetterDialog
        title={`Correo a ${link.clientName}`}
        line={client.email}
        {...linkLetter({ ...asked, name: link.clientName })}
        onClose={() => setWriting(false)}
      >
        {mail.error && <Failure error={mail.error} />}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={() => setWriting(false)}>
            Volver
          </Button>
          <Button loading={mail.working} onClick={() => void mail.submit()} data-autofocus>
            Enviar
          </Button>
        </Group>
      </LetterDialog>
    );
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
            <Button variant="default" leftSection={<IconMail size={18} />} onClick={() => setWriting(true)}>
              Enviar por correo
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            Listo
          </Button>
        </LinkToShare>
      </Stack>
    </Modal>
  );
}
