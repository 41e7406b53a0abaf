import { Stack, Text, Textarea } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { usePreview } from '../../../web/ui/preview.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { CancelForm, type Membership } from '../contract.ts';
import { cancellationWords } from '../words.ts';

/** What cancelling on that day would do, or why it cannot be. */
function Preview({ id, endsOn }: { readonly id: string; readonly endsOn: string }) {
  const money = useMoney();
  const { data, error } = usePreview(api.memberships.previewCancel, { id, endsOn }, endsOn !== '');
  if (endsOn === '') return null;
  return (
    <Stack role="status" gap={4} c={error ? 'var(--bad-text)' : 'dimmed'} mih={70}>
      {error
        ? asApiError(error).message
        : data &&
          cancellationWords(endsOn, data, money).map((sentence) => <Text key={sentence}>{sentence}</Text>)}
    </Stack>
  );
}

interface CancelDrawerProps {
  readonly opened: boolean;
  readonly membership: Membership;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Cancels a membership from a day on, by default at the end of what is paid. */
export function CancelDrawer({ opened, membership, onClose, onSaved }: CancelDrawerProps) {
  const { today } = useMe();
  const { id, version, expiresOn, planName } = membership;
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title="Cancelar membresía"
      submitLabel="Cancelar membresía"
      draft={`cancelled membership ${id}`}
      submitColor="red"
      leaveLabel="Volver"
      initialValues={{ endsOn: expiresOn && expiresOn > today ? expiresOn : today, reason: '' }}
      schema={CancelForm}
      onSubmit={async (values) => {
        await api.memberships.cancel({ id, version, ...values });
        onSaved();
      }}
    >
      {(form) => {
        const { endsOn } = form.values;
        return (
          <>
            <Text fw={600}>{planName}</Text>
            <DateInput
              label="Último día"
              description={
                expiresOn && expiresOn > today ? `Está pagada hasta el ${day(expiresOn)}.` : undefined
              }
              {...form.getInputProps('endsOn')}
            />
            <Textarea
              label="Motivo"
              placeholder="Se cambia de ciudad, precio, horarios"
              autosize
              minRows={2}
              maxLength={200}
              {...form.getInputProps('reason')}
            />
            <Preview id={id} endsOn={endsOn} />
          </>
        );
      }}
    </FormDrawer>
  );
}
