import { Button, Modal, Stack, Text } from '@mantine/core';
import { day } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';
import { type MailState, mailFailures } from '../../../wire/mail.ts';
import type { Invited } from '../contract.ts';

/** Whom a link invites, and whether it was mailed just now. */
export interface LinkTarget extends Pick<Invited, 'link'> {
  readonly member: Pick<Invited['member'], 'name' | 'email'>;
  readonly mail?: MailState;
}

function mailWords({ member, mail }: LinkTarget): string {
  if (mail === 'sent') return `Lo enviamos a ${member.email}; también puedes entregarlo tú.`;
  return mail
    ? `Entrégalo tú: por correo no salió. ${mailFailures[mail].message}`
    : 'Con él entra al equipo.';
}

function LinkBody({ target, onClose }: { readonly target: LinkTarget; readonly onClose: () => void }) {
  const { gymName } = useMe();
  const { member, link } = target;
  const text = `Hola, ${member.name}: con este enlace entras al equipo de ${gymName ?? 'Pulso'}. ${link.url}`;
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {mailWords(target)} Sirve una sola vez, hasta el {day(link.expiresAt.slice(0, 10))}.
      </Text>
      <LinkToShare
        label="Enlace de invitación"
        url={link.url}
        chat={`https://wa.me/?text=${encodeURIComponent(text)}`}
      >
        <Button onClick={onClose} data-autofocus>
          Listo
        </Button>
      </LinkToShare>
    </Stack>
  );
}

/** Shows the link with which a person joins the team. */
export function LinkDialog({
  target,
  onClose,
}: {
  readonly target: LinkTarget | undefined;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={target !== undefined}
      onClose={onClose}
      size={560}
      title={target && `Invitación de ${target.member.name}`}
    >
      {target && <LinkBody target={target} onClose={onClose} />}
    </Modal>
  );
}
