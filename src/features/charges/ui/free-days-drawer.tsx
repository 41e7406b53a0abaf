import { NumberInput, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { usePreview } from '../../../web/ui/preview.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { FreeDaysForm } from '../contract.ts';
import { freeDaysWords } from '../words.ts';

interface PreviewProps {
  readonly membershipId: string;
  readonly days: number | string;
}

/** Which days would be free, or why none can be. */
function Preview({ membershipId, days }: PreviewProps) {
  const isWhole = typeof days === 'number' && days >= 1 && days <= 366;
  const input = { membershipId, days: Number(days) };
  const { data, error } = usePreview(api.charges.previewFreeDays, input, isWhole);
  if (!isWhole) return null;
  return (
    <Text role="status" c={error ? 'var(--bad-text)' : 'dimmed'} mih={24}>
      {error ? asApiError(error).message : data && freeDaysWords(data)}
    </Text>
  );
}

interface FreeDaysDrawerProps {
  readonly membershipId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Gives a membership free days, with a reason; beforehand it says which. */
export function FreeDaysDrawer({ membershipId, opened, onClose }: FreeDaysDrawerProps) {
  const queries = useQueryClient();
  const [id, setId] = useState(() => newId());
  const initialValues: { days: number | string; reason: string } = { days: 7, reason: '' };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title="Regalar días"
      submitLabel="Regalar días"
      draft={`free days ${membershipId}`}
      initialValues={initialValues}
      schema={FreeDaysForm}
      onSubmit={async (values) => {
        await api.charges.addFreeDays({ id, membershipId, ...FreeDaysForm.parse(values) });
        setId(newId());
        void queries.invalidateQueries();
        void toast('Los días quedaron agregados.');
      }}
    >
      {(form) => (
        <>
          <NumberInput
            label="Cuántos días"
            description="Después de lo que ya se cobró; no se pagan."
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            {...form.getInputProps('days')}
          />
          <Textarea
            label="Motivo"
            placeholder="Cerramos por arreglos, invitó a una amiga"
            autosize
            minRows={2}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
          <Preview membershipId={membershipId} days={form.values.days} />
        </>
      )}
    </FormDrawer>
  );
}
