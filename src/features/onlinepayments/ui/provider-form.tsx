import { Anchor, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import type { GymProvider } from '../contract.ts';
import { keyLabels, mayChargeInSandbox, noticeEvents, providers, ProviderForm as Schema } from '../domain.ts';
import { keyGuides } from './key-guides.ts';

type Form = Schema;

interface ProviderFormProps {
  readonly target: GymProvider;
  readonly reachable: boolean;
  readonly onClose: () => void;
  readonly onSaved: (saved: GymProvider) => void;
}

/** What is pasted in the gym's account with the provider. */
function Address({
  target: { provider, noticeUrl },
  reachable,
}: Pick<ProviderFormProps, 'target' | 'reachable'>) {
  const events = noticeEvents[provider];
  const name = providers[provider];
  if (!events)
    return (
      <Text size="sm" c="dimmed">
        En tu cuenta de {name} no hay que pegar ninguna dirección: Pulso se la da con cada cobro.
      </Text>
    );
  return (
    <>
      <LinkToShare
        label="Dirección de avisos"
        description={`Agrégala en tu cuenta de ${name}, en Webhooks, con estos eventos: ${events}.`}
        url={noticeUrl}
      />
      {!reachable && (
        <Text size="sm" c="dimmed">
          Desde fuera de tu red no se llega a ella: Pulso pregunta igual cada pocos minutos.
        </Text>
      )}
    </>
  );
}

/** The keys and the mode of a provider. */
export function ProviderForm({ target, reachable, onClose, onSaved }: ProviderFormProps) {
  const { provider, version, keysAt } = target;
  const name = providers[provider];
  const labels = keyLabels[provider];
  const guide = keyGuides[provider];
  const keyProps = (key: 'accessKey' | 'secret') => ({
    label: labels[key],
    description: `${guide[key]}${keysAt ? ' Ya hay una guardada: déjalo vacío para no cambiarla.' : ''}`,
    autoComplete: 'off',
    'data-1p-ignore': true,
  });
  return (
    <FormModal<Form & Record<string, unknown>>
      opened
      onClose={onClose}
      title={`Cobrar con ${name}`}
      submitLabel="Guardar"
      draft={null}
      initialValues={{
        active: target.active || keysAt === null,
        production: target.production,
        accessKey: '',
        secret: '',
      }}
      schema={Schema}
      onSubmit={async (values) => {
        onSaved(await api.onlinepayments.saveProvider({ provider, version, ...values }));
      }}
    >
      {(form) => (
        <>
          <PasswordField {...keyProps('accessKey')} {...form.getInputProps('accessKey')} />
          <PasswordField {...keyProps('secret')} {...form.getInputProps('secret')} />
          <Text size="sm" c="dimmed">
            {guide.sandbox}{' '}
            <Anchor href={guide.docs} target="_blank" rel="noreferrer" underline="always" inherit>
              Documentación de {name}
            </Anchor>
          </Text>
          <Radio.Group
            label="Las llaves son"
            value={form.values.production ? 'production' : 'sandbox'}
            onChange={(mode) => form.setFieldValue('production', mode === 'production')}
          >
            <Stack gap={8} mt={8}>
              <Radio value="sandbox" label="De prueba: nadie paga de verdad" />
              <Radio value="production" label="De producción: se cobra de verdad" />
            </Stack>
          </Radio.Group>
          {!form.values.production && (
            <Text size="sm" c="dimmed">
              Un pago de prueba también deja pagada la deuda: pruébalo con un cliente inventado.
              {mayChargeInSandbox(provider) && ' Si las llaves son de producción, se cobra de verdad.'}
            </Text>
          )}
          <Checkbox
            label="Encendido: se puede pagar con él"
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          <Address target={target} reachable={reachable} />
        </>
      )}
    </FormModal>
  );
}
