import { Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { ClientPicker } from '../../clients/parts.ts';

interface MoveDialogProps {
  readonly visitId: string;
  /** Whom the visit was taken for. */
  readonly client: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Says which client somebody was who came by a network and was taken for another. */
export default function MoveDialog({ visitId, client, onClose }: MoveDialogProps) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const move = async (to: Parameters<typeof fullName>[0] & { readonly id: string }) => {
    try {
      await api.networkvisits.move({ id: visitId, from: client.id, clientId: to.id });
      void toast(`La visita pasó de ${client.name} a ${fullName(to)}.`);
      onClose();
    } catch (reason) {
      setFailure(asApiError(reason).message);
    }
    void queries.invalidateQueries();
  };
  return (
    <Modal opened onClose={onClose} title={`¿Quién era, en vez de ${client.name}?`}>
      <Stack gap={16}>
        <Text c="dimmed">
          La visita, su asistencia y el vínculo con la red pasan a quien elijas. Si {client.name} viene por
          más de un número, sus vínculos se quitan y recepción dice quién es la próxima vez.
        </Text>
        {failure && <Banner tone="bad">{failure}</Banner>}
        <ClientPicker
          label="Cliente"
          inline
          inDialog
          limit={5}
          without={new Set([client.id])}
          onChoose={(chosen) => void move(chosen)}
        />
      </Stack>
    </Modal>
  );
}
