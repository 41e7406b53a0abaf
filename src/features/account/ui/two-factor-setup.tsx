import { Skeleton, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { api } from '../../../web/api.ts';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import { accountContract } from '../contract.ts';
import { CodeField } from './code-field.tsx';
import { StepForm } from './step-form.tsx';
import classes from './two-factor.module.css';

const QrCode = lazyPart(() => import('../../../web/ui/qr-code.tsx'));

interface TwoFactorSetupProps {
  readonly uri: string;
  readonly secret: string;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Puts the account into an authenticator app, and proves it with a first code. */
export const TwoFactorSetup = ({ uri, secret, onDone, onCancel }: TwoFactorSetupProps) => (
  <StepForm
    initialValues={{ code: '' }}
    schema={accountContract.confirmTwoFactor.input}
    action={api.account.confirmTwoFactor}
    onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
    onCancel={onCancel}
    submitLabel="Activar"
  >
    {(form) => (
      <div className={classes.setup}>
        <Suspense fallback={<Skeleton w={200} h={200} />}>
          <QrCode text={uri} />
        </Suspense>
        <Stack gap="md">
          <Text>
            Abre tu aplicación de códigos, como Google Authenticator o Authy, y escanea este código QR.
          </Text>
          <div>
            <Text size="xs" c="dimmed">
              ¿No puedes escanearlo? Escribe esta clave en la aplicación:
            </Text>
            <Text className={classes.secret ?? ''}>{secret.match(/.{1,4}/g)?.join(' ')}</Text>
          </div>
          <CodeField description="Los 6 números que muestra la aplicación." {...form.getInputProps('code')} />
        </Stack>
      </div>
    )}
  </StepForm>
);
