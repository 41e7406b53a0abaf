import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { accountContract } from '../contract.ts';
import { recoveryCodesLeft } from '../words.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StepForm } from './step-form.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

type Step =
  | { readonly at: 'rest' | 'start' | 'stop' | 'renew' }
  | { readonly at: 'setup'; readonly uri: string; readonly secret: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

interface TwoFactorCardProps {
  readonly email: string;
  readonly enabled: boolean;
  readonly codesLeft: number;
}

/** Turns the second step of signing in on and off, one question after the other in its place. */
export function TwoFactorCard({ email, enabled, codesLeft }: TwoFactorCardProps) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const [stopped, setStopped] = useState(false);
  const rest = () => setStep({ at: 'rest' });
  const refresh = () => {
    void client.invalidateQueries({ queryKey: query(api.account.twoFactor, {}).queryKey });
    void client.invalidateQueries({ queryKey: query(api.account.sessions, {}).queryKey });
  };
  const showCodes = (codes: readonly string[]) => {
    setStep({ at: 'codes', codes });
    refresh();
  };
  const asking = { onCancel: rest, email };

  if (step.at === 'start')
    return (
      <PasswordStep
        {...asking}
        submitLabel="Continuar"
        action={api.account.startTwoFactor}
        onDone={(started) => setStep({ at: 'setup', ...started })}
      />
    );
  if (step.at === 'setup') return <TwoFactorSetup {...step} onDone={showCodes} onCancel={rest} />;
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} email={email} onDone={rest} />;
  if (step.at === 'renew')
    return (
      <PasswordStep
        {...asking}
        submitLabel="Hacer códigos nuevos"
        action={api.account.renewRecoveryCodes}
        onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
      />
    );
  if (step.at === 'stop')
    return (
      <StopStep
        {...asking}
        onDone={() => {
          rest();
          setStopped(true);
          refresh();
        }}
      />
    );
  return (
    <Stack gap="md">
      {stopped && (
        <Banner tone="good" onClose={() => setStopped(false)}>
          Verificación en dos pasos desactivada.
        </Banner>
      )}
      <Group justify="space-between" gap="sm">
        <div>
          <StateChip tone={enabled ? 'good' : 'rest'}>{enabled ? 'Activa' : 'Desactivada'}</StateChip>
          {enabled && <Text c="dimmed">{recoveryCodesLeft(codesLeft)}</Text>}
        </div>
        {enabled ? (
          <Group gap="sm">
            <Button variant="default" onClick={() => setStep({ at: 'renew' })}>
              Códigos nuevos
            </Button>
            <Button variant="default" onClick={() => setStep({ at: 'stop' })}>
              Desactivar
            </Button>
          </Group>
        ) : (
          <Button variant="default" onClick={() => setStep({ at: 'start' })}>
            Activar
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Tells a password manager whose password is asked for. */
const Username = ({ email }: { readonly email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);

interface PasswordStepProps<Result> {
  readonly email: string;
  readonly submitLabel: string;
  readonly action: (values: { currentPassword: string }) => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly onCancel: () => void;
}

const PasswordStep = <Result,>({ email, ...step }: PasswordStepProps<Result>) => (
  <StepForm initialValues={{ currentPassword: '' }} schema={accountContract.startTwoFactor.input} {...step}>
    {(form) => (
      <>
        <Username email={email} />
        <PasswordField label="Tu contraseña" autoFocus {...form.getInputProps('currentPassword')} />
      </>
    )}
  </StepForm>
);

interface StopStepProps {
  readonly email: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const StopStep = ({ email, ...step }: StopStepProps) => (
  <StepForm
    initialValues={{ currentPassword: '', code: '' }}
    schema={accountContract.stopTwoFactor.input}
    action={api.account.stopTwoFactor}
    submitLabel="Desactivar"
    danger
    {...step}
  >
    {(form) => (
      <>
        <Username email={email} />
        <PasswordField label="Tu contraseña" autoFocus {...form.getInputProps('currentPassword')} />
        <CodeField recoverable autoFocus={false} {...form.getInputProps('code')} />
      </>
    )}
  </StepForm>
);
