import { Text, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { type CloudAccount, CloudForm } from '../contract.ts';

interface ConnectionFormProps {
  readonly account: CloudAccount;
  readonly onClose: () => void;
  readonly onSaved: (saved: CloudAccount) => void;
}

const given = { autoComplete: 'off', inputMode: 'numeric' } as const;

/** A word to be pasted at Meta. */
const Copied = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
      {value}
    </Text>
  </div>
);

/** The gym's number at Meta and the keys to write by it. */
export function ConnectionForm({ account, onClose, onSaved }: ConnectionFormProps) {
  const { phoneNumberId, businessId, keysAt, version, noticeUrl, verifyToken } = account;
  const kept = keysAt ? { description: 'Ya hay uno guardado: déjalo vacío para no cambiarlo.' } : {};
  const secret = (label: string) => ({ label, ...kept, autoComplete: 'off', 'data-1p-ignore': true });
  return (
    <FormModal<CloudForm & Record<string, unknown>>
      opened
      onClose={onClose}
      title="Conectar WhatsApp"
      submitLabel="Comprobar y guardar"
      draft={null}
      initialValues={{ phoneNumberId, businessId, accessToken: '', appSecret: '' }}
      schema={CloudForm}
      onSubmit={async (values) => {
        onSaved(await api.whatsappcloud.save({ ...values, version }));
      }}
    >
      {(form) => (
        <>
          <TextInput
            {...given}
            label="Identificador del número de teléfono"
            description="En Meta for Developers, tu aplicación, WhatsApp, Configuración de la API"
            {...form.getInputProps('phoneNumberId')}
          />
          <TextInput
            {...given}
            label="Identificador de la cuenta de WhatsApp Business"
            {...form.getInputProps('businessId')}
          />
          <PasswordField {...secret('Token de acceso')} {...form.getInputProps('accessToken')} />
          <PasswordField {...secret('Clave secreta de la aplicación')} {...form.getInputProps('appSecret')} />
          <Text size="sm">
            En tu aplicación de Meta, WhatsApp, Configuración, Webhook, pega estos dos y suscríbete a
            «messages», «message_template_status_update» y «user_preferences»: así se sabe qué llegó y quién
            pide la baja.
          </Text>
          <Copied label="URL de devolución de llamada" value={noticeUrl} />
          <Copied label="Token de verificación" value={verifyToken} />
        </>
      )}
    </FormModal>
  );
}
