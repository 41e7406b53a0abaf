import { Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { closingWords } from '../words.ts';

interface CloseDialogProps {
  readonly branch: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Closes a sede, once it was said what that means and what is in it. */
export function CloseDialog({ branch: { id, name }, onClose }: CloseDialogProps) {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.branches.closing, { id }),
    staleTime: 0,
  });
  const {
    submit,
    working,
    error: refusal,
  } = useSubmit(() => api.branches.close({ id }), {
    onDone: () => {
      onClose();
      void queries.invalidateQueries();
      void toast(`${name} está cerrada. Puedes reabrirla cuando quieras.`);
    },
  });
  const stays = data ? closingWords(data) : [];
  return (
    <Modal opened onClose={onClose} title={`¿Cerrar ${name}?`} size={520}>
      <Stack gap="md">
        {refusal && (
          <Banner tone="bad" requestId={refusal.requestId} closeAfter={false}>
            {refusal.message}
          </Banner>
        )}
        <Text>
          Desde ese momento no se vende, no se cobra, no se reserva y nadie entra: su equipo queda fuera, tú
          lees y descargas todo, y sus clientes ven lo suyo. Sus meses siguen en las cifras, y puedes
          reabrirla.
        </Text>
        {!data && error && (
          <FailedState
            error={error}
            title="No pudimos ver qué hay en la sede"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && <Skeleton height={72} />}
        {stays.length > 0 && (
          <List spacing={4} aria-label="Lo que queda en la sede">
            {stays.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        )}
        {data && data.tills > 0 && (
          <Text c="var(--bad-text)">Hay una caja abierta: cierra antes su turno en esa sede.</Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            color="red"
            loading={working}
            disabled={!data || data.tills > 0}
            onClick={() => void submit()}
          >
            Cerrar sede
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
