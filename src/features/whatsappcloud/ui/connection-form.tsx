import { Anchor, Text, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { type CloudAccount, CloudForm } from '../contract.ts';

interface ConnectionFormProps {
  readonly account: CloudAccount;
  readonly onClose: () => void;
  readonly onSaved: (saved: CloudAccount) => void;
}

/** A page of Meta's own about the Cloud API. */
const DocsLink = ({ page, children }: { readonly page: string; readonly children: string }) => (
  <Anchor
    href={`https://developers.facebook.com/documentation/business-messaging/whatsapp/${page}`}
    target="_blank"
    rel="noreferrer"
    underline="always"
    inherit
  >
    {children}
  </Anchor>
);

const given = { autoComplete: 'off', inputMode: 'numeric' } as const;

/** The gym's number at Meta and the keys to write by it. */
export function ConnectionForm({ account, onClose, onSaved }: ConnectionFormProps) {
  const { phoneNumberId, businessId, keysAt, version, noticeUrl, verifyToken } = account;
  const secret = (label: string, guide: string) => ({
    label,
    description: `${guide}${keysAt ? ' Ya hay uno guardado: déjalo vacío para no cambiarlo.' : ''}`,
    autoComplete: 'off',
    'data-1p-ignore': true,
  });
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
            description="En el mismo lugar"
            {...form.getInputProps('businessId')}
          />
          <PasswordField
            {...secret(
              'Token de acceso',
              'De un usuario del sistema de tu negocio en Meta, que es de larga duración.',
            )}
            {...form.getInputProps('accessToken')}
          />
          <PasswordField
            {...secret('Clave secreta de la aplicación', 'En la configuración básica de tu aplicación.')}
            {...form.getInputProps('appSecret')}
          />
          <Text size="sm" c="dimmed">
            Meta da un número de prueba para comenzar; a tus clientes se les escribe con el tuyo.{' '}
            <DocsLink page="get-started">Cómo empezar</DocsLink>
            {' · '}
            <DocsLink page="access-tokens">Cómo crear el token</DocsLink>
          </Text>
          <Text size="sm">
            En tu aplicación de Meta, WhatsApp, Configuración, Webhook, pega estos dos y suscríbete a
            «messages», «message_template_status_update» y «user_preferences»: así se sabe qué llegó y quién
            pide la baja.
          </Text>
          <LinkToShare label="URL de devolución de llamada" url={noticeUrl} />
          <LinkToShare label="Token de verificación" url={verifyToken} />
        </>
      )}
    </FormModal>
  );
}
