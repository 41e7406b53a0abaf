import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { May } from '../../../web/ui/may.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { ClientPicker, LikelyClients } from '../../clients/parts.ts';
import { type Arrival, networkVisitsContract } from '../contract.ts';
import { likenesses, networks } from '../domain.ts';

interface WhoDialogProps {
  readonly arrival: Arrival;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function NewClient({ arrival: { id, network, person }, onClose, onDone }: WhoDialogProps) {
  const [clientId] = useState(() => newId());
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Nuevo cliente de ${networks[network]}`}
      submitLabel="Agregar y aceptar"
      draft={null}
      initialValues={{ id, clientId, ...person }}
      schema={networkVisitsContract.welcome.input}
      onSubmit={async (values) => {
        await api.networkvisits.welcome(values);
        onDone();
      }}
    >
      {(form) => (
        <>
          <TextInput label="Nombre" autoComplete="off" {...form.getInputProps('name')} />
          <TextInput label="Apellido" autoComplete="off" {...form.getInputProps('surname')} />
          <TextInput label="Correo" type="email" autoComplete="off" {...form.getInputProps('email')} />
          <TextInput label="Teléfono" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        </>
      )}
    </FormModal>
  );
}

/** Says which client somebody is who came by a network for the first time, and accepts them. */
export default function WhoDialog(props: WhoDialogProps) {
  const { arrival, onClose, onDone } = props;
  const [adding, setAdding] = useState(false);
  const [failure, setFailure] = useState('');
  const accept = async (clientId: string) => {
    try {
      await api.networkvisits.accept({ id: arrival.id, clientId });
      onDone();
    } catch (reason) {
      setFailure(asApiError(reason).message);
    }
  };
  if (adding) return <NewClient {...props} onClose={() => setAdding(false)} />;
  return (
    <Modal opened onClose={onClose} title={`¿Quién es ${arrival.name}?`}>
      <Stack gap={16}>
        <Text c="dimmed">
          Es su primera visita por {networks[arrival.network]}. Desde la próxima, basta aceptar.
        </Text>
        {failure && <Banner tone="bad">{failure}</Banner>}
        <LikelyClients
          title="Puede ser"
          people={arrival.likely.map(({ id, likeness, ...name }) => ({
            ...name,
            clientId: id,
            line: likenesses[likeness],
          }))}
          onChoose={(clientId) => void accept(clientId)}
        />
        <ClientPicker label="Cliente" inline inDialog limit={5} onChoose={({ id }) => void accept(id)} />
        <May call={api.networkvisits.welcome}>
          <Button variant="default" leftSection={<IconUserPlus size={18} />} onClick={() => setAdding(true)}>
            Es alguien nuevo
          </Button>
        </May>
      </Stack>
    </Modal>
  );
}
