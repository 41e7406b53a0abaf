import { Button, Stack } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useLooseFields } from '../../../web/ui/fields.ts';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { accountContract } from '../contract.ts';
import { CodeField } from './code-field.tsx';

interface CodeFormProps {
  readonly onEntered: () => Promise<void>;
  /** Back to the password. */
  readonly onBack: () => void;
}

/** The second step of signing in. */
export default function CodeForm({ onEntered, onBack }: CodeFormProps) {
  const form = useLooseFields({ code: '' }, accountContract.signInWithCode.input);
  const { submit, working, error } = useSubmit(
    async (values: { code: string }) => {
      await api.account.signInWithCode(values);
      await onEntered();
    },
    { form },
  );
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        {error && <Failure error={error} />}
        <CodeField recoverable {...form.getInputProps('code')} />
        <Button type="submit" fullWidth loading={working}>
          Entrar
        </Button>
        <Button variant="subtle" color="gray" onClick={onBack}>
          Volver
        </Button>
      </Stack>
    </form>
  );
}
