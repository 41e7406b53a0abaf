import { Radio, Stack } from '@mantine/core';
import { fullName } from '../../../web/format.ts';
import { optionsOf } from '../../../web/ui/filter-choice.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { type Prospect, LossForm as Schema } from '../contract.ts';
import { type LossReason, lossReasons } from '../domain.ts';

interface LossFormProps {
  readonly prospect: Prospect;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onLost: (reason: LossReason) => Promise<unknown>;
}

/** Why a prospect will not join. */
export default function LossForm({ prospect, opened, onClose, onLost }: LossFormProps) {
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`¿Por qué se perdió ${fullName(prospect)}?`}
      submitLabel="Marcar como perdido"
      initialValues={{ lossReason: '' as LossReason }}
      schema={Schema}
      draft={null}
      onSubmit={({ lossReason }) => onLost(lossReason)}
    >
      {(form) => (
        <Radio.Group label="Razón" {...form.getInputProps('lossReason')}>
          <Stack gap={8} mt={8}>
            {optionsOf(lossReasons).map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </FormModal>
  );
}
