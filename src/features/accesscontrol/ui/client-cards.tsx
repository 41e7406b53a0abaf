import { ActionIcon, Button, Group, Skeleton, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { Card, CardRows, RowName } from '../../../web/ui/card.tsx';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { May } from '../../../web/ui/may.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { type Card as AccessCard, accessControlContract } from '../contract.ts';

interface CardFormProps {
  readonly id: string;
  readonly clientId: string;
  readonly onClose: () => void;
  readonly onGiven: () => void;
}

const CardForm = ({ id, clientId, onClose, onGiven }: CardFormProps) => (
  <FormModal
    opened
    onClose={onClose}
    title="Dar una tarjeta"
    submitLabel="Guardar tarjeta"
    draft={null}
    initialValues={{ id, clientId, number: '' }}
    schema={accessControlContract.addCard.input}
    onSubmit={async (values) => {
      await api.accesscontrol.addCard(values);
      onGiven();
    }}
  >
    {(form) => (
      <TextInput
        label="Número de la tarjeta o llavero"
        description="El que leen los lectores. Con un lector conectado aquí, pásala y aparece."
        placeholder="0004512345"
        autoComplete="off"
        {...form.getInputProps('number')}
      />
    )}
  </FormModal>
);

/** The cards and fobs with which a client comes in. */
export default function ClientCards({ clientId }: { readonly clientId: string }) {
  const queries = useQueryClient();
  const timeZone = useTimeZone();
  const [adding, setAdding] = useState<string>();
  const { data, error, refetch, isFetching } = useQuery(query(api.accesscontrol.cards, { clientId }));
  const changed = (message: string) => {
    void queries.invalidateQueries();
    void toast(message);
  };
  const remove = ({ id, number }: AccessCard) =>
    confirmDelete({
      title: `¿Quitar la tarjeta ${number}?`,
      confirmLabel: 'Quitar',
      children: 'Deja de abrir en este momento. La misma tarjeta se puede dar otra vez.',
      onConfirm: async () => {
        await api.accesscontrol.removeCard({ id });
        changed(`Se quitó la tarjeta ${number}.`);
      },
    });
  return (
    <Card
      title="Tarjetas de acceso"
      more={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => setAdding(newId())}
        >
          Dar tarjeta
        </Button>
      }
    >
      {!data && !error && <Skeleton height={44} mt={8} />}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar sus tarjetas"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <CardRows label="Tarjetas de acceso" empty="No tiene tarjeta ni llavero.">
          {data.items.map((card) => (
            <li key={card.id}>
              <RowName line={`Desde el ${dayTime(card.createdAt, timeZone)}`}>{card.number}</RowName>
              <ActionIcon
                size="sm"
                aria-label={`Quitar la tarjeta ${card.number}`}
                title="Quitar"
                onClick={() => void remove(card)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
        </CardRows>
      )}
      <May call={api.accesscontrol.events}>
        <Group mt={8}>
          <TextLink to="/accesos" search={{ cliente: clientId }}>
            Ver sus accesos
          </TextLink>
        </Group>
      </May>
      {adding && (
        <CardForm
          key={adding}
          id={adding}
          clientId={clientId}
          onClose={() => setAdding(undefined)}
          onGiven={() => changed('Se guardó la tarjeta.')}
        />
      )}
    </Card>
  );
}
