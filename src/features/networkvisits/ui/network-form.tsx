import { Anchor, Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { type GymNetwork, NetworkForm as Schema } from '../contract.ts';
import { contacts, keyLabels, networks } from '../domain.ts';
import { keyGuides } from './key-guides.ts';

interface NetworkFormProps {
  readonly target: GymNetwork;
  readonly reachable: boolean;
  readonly onClose: () => void;
  readonly onSaved: (saved: GymNetwork) => void;
}

function Address({
  target: { network, noticeUrl },
  reachable,
}: Pick<NetworkFormProps, 'target' | 'reachable'>) {
  return (
    <>
      <LinkToShare label="Dirección del webhook de check-ins" url={noticeUrl} />
      <Text size="sm" c="dimmed">
        Dásela a {contacts[network]}: es solo de tu gimnasio, trátala como una llave.
        {!reachable &&
          ' Desde fuera de tu red no se llega a ella: quien instaló Pulso debe darle una dirección pública.'}
      </Text>
    </>
  );
}

/** The keys of a network, and what becomes of who arrives by it. */
export function NetworkForm({ target, reachable, onClose, onSaved }: NetworkFormProps) {
  const { network, version, keysAt } = target;
  const name = networks[network];
  const labels = keyLabels[network];
  const guide = keyGuides[network];
  const keyProps = (key: 'accessKey' | 'secret') => ({
    label: labels[key],
    description: `${guide[key]}${keysAt ? ' Ya hay una guardada: déjalo vacío para no cambiarla.' : ''}`,
    autoComplete: 'off',
    'data-1p-ignore': true,
  });
  return (
    <FormModal<Schema & Record<string, unknown>>
      opened
      onClose={onClose}
      title={`Visitas por ${name}`}
      submitLabel="Guardar"
      draft={null}
      initialValues={{
        active: target.active || keysAt === null,
        automatic: target.automatic,
        gymNumber: target.gymNumber,
        pay: target.pay,
        accessKey: '',
        secret: '',
        renewsAddress: false,
      }}
      schema={Schema}
      onSubmit={async (values) => {
        onSaved(await api.networkvisits.saveNetwork({ network, version, ...values }));
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={labels.gymNumber}
            description={guide.gymNumber}
            autoComplete="off"
            {...form.getInputProps('gymNumber')}
          />
          <PasswordField {...keyProps('accessKey')} {...form.getInputProps('accessKey')} />
          <PasswordField {...keyProps('secret')} {...form.getInputProps('secret')} />
          <Text size="sm">
            <Anchor href={guide.docs} target="_blank" rel="noreferrer" underline="always" inherit>
              Documentación de {name}
            </Anchor>
          </Text>
          <Radio.Group
            label="Cuando alguien llega"
            value={form.values.automatic ? 'automatic' : 'reception'}
            onChange={(way) => form.setFieldValue('automatic', way === 'automatic')}
          >
            <Stack gap={8} mt={8}>
              <Radio value="reception" label="Recepción lo acepta en Check In" />
              <Radio value="automatic" label="Se acepta solo" />
            </Stack>
          </Radio.Group>
          <MoneyInput
            label="Lo que te paga por visita (opcional)"
            description="Para estimar el mes en Reportes, Convenios. No se suma a tus ingresos."
            {...form.getInputProps('pay')}
          />
          <Checkbox
            label={`Encendido: llegan los check-ins de ${name}`}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          <Address target={target} reachable={reachable} />
          {version > 0 && (
            <Checkbox
              label="Cambiar la dirección: la de ahora deja de servir"
              {...form.getInputProps('renewsAddress', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormModal>
  );
}
