import { Button, Text, Textarea } from '@mantine/core';
import { IconSnowflake } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { addDays } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { usePreview } from '../../../web/ui/preview.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { FreezeForm } from '../contract.ts';
import { daysOf } from '../rules.ts';
import { previewWords } from '../words.ts';

interface PreviewProps {
  readonly membershipId: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** What the freeze would do, or why it cannot be. */
function Preview({ membershipId, startsOn, endsOn }: PreviewProps) {
  const currency = useMe().gym?.currency ?? 'CLP';
  const days = { startsOn, endsOn };
  const isWhole = startsOn !== '' && endsOn !== '' && startsOn <= endsOn;
  const { data, error } = usePreview(api.freezes.preview, { membershipId, ...days }, isWhole);
  if (!isWhole) return null;
  return (
    <Text role="status" c={error ? 'var(--bad-text)' : 'dimmed'} mih={44}>
      {error ? asApiError(error).message : data && previewWords(data, daysOf(days), currency).join(' ')}
    </Text>
  );
}

interface FreezeButtonProps {
  readonly membershipId: string;
  readonly disabled: boolean;
  /** Opens the form as soon as that is possible. */
  readonly opensAtOnce?: boolean;
}

/** Freezes a membership, which must be paid; beforehand it says what that does. */
export function FreezeButton({ membershipId, disabled, opensAtOnce = false }: FreezeButtonProps) {
  const { today } = useMe();
  const queries = useQueryClient();
  const [id, setId] = useState('');
  const [opened, setOpened] = useState(false);
  const open = () => {
    setId(newId());
    setOpened(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it becomes possible.
  useEffect(() => {
    if (opensAtOnce && !disabled) open();
  }, [opensAtOnce, disabled]);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSnowflake size={18} />}
        onClick={open}
        disabled={disabled}
        {...(disabled && { title: 'Solo se congela lo que está pagado.' })}
      >
        Congelar
      </Button>
      <FormDrawer
        opened={opened}
        onClose={() => setOpened(false)}
        title="Congelar membresía"
        submitLabel="Congelar"
        draft={`freeze ${membershipId}`}
        initialValues={{ startsOn: today, endsOn: addDays(today, 6), reason: '' }}
        schema={FreezeForm}
        onSubmit={async (values) => {
          await api.freezes.create({ id, membershipId, ...values });
          void queries.invalidateQueries();
          void toast('La membresía quedó congelada.');
        }}
      >
        {(form) => (
          <>
            <DateInput label="Desde" {...form.getInputProps('startsOn')} />
            <DateInput label="Hasta" {...form.getInputProps('endsOn')} />
            <Textarea
              label="Motivo"
              placeholder="Viaje, lesión, vacaciones"
              autosize
              minRows={2}
              maxLength={200}
              {...form.getInputProps('reason')}
            />
            <Preview
              membershipId={membershipId}
              startsOn={form.values.startsOn}
              endsOn={form.values.endsOn}
            />
          </>
        )}
      </FormDrawer>
    </>
  );
}
