import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { clockTime, nearDay, theClockTime } from '../../../web/format.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { saveOnEnter } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { type Entry, Removal, type Timesheet } from '../contract.ts';

interface RemovalFormProps {
  readonly sheet: Timesheet;
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Takes hours off a person's sheet, with the reason. */
export function RemovalForm({ sheet: { name }, entry, onClose }: RemovalFormProps) {
  const queries = useQueryClient();
  const { id, version, date, start, end } = entry;
  const span = end ? `de ${clockTime(start)} a ${clockTime(end)}` : `desde ${theClockTime(start)}`;
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Quitar horas de ${name}`}
      submitLabel="Quitar horas"
      submitColor="red"
      draft={`timesheet removal ${id}`}
      initialValues={{ reason: '' }}
      schema={Removal}
      onSubmit={async ({ reason }) => {
        await api.timesheets.remove({ id, version, reason }).finally(() => void queries.invalidateQueries());
        void toast(`Se quitaron horas de ${name}.`);
      }}
    >
      {(form) => (
        <>
          <Text>
            {`Las del ${nearDay(date)}, ${span}, salen de la hoja. El registro las conserva, con el motivo.`}
          </Text>
          <Textarea
            label="Motivo"
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
            onKeyDown={saveOnEnter}
          />
        </>
      )}
    </FormModal>
  );
}
