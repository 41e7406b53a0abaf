import { api } from '../../../web/api.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { type OpenShift, type ShiftReport, tillsContract } from '../contract.ts';
import { type CloseDraft, closeSchema, requestOf } from './close-draft.ts';
import { CloseFields } from './close-fields.tsx';

interface CloseFormProps {
  readonly shift: OpenShift | undefined;
  readonly onClose: () => void;
  readonly onClosed: (report: ShiftReport) => void;
}

/** A blind count: the expected cash is shown only in the report afterwards. */
export function CloseForm({ shift, onClose, onClosed }: CloseFormProps) {
  const { id = '', tillName = '' } = shift ?? {};
  const initialValues: CloseDraft = { id, mode: 'parts', counts: {}, counted: null, note: '' };
  return (
    <FormDrawer<CloseDraft>
      key={id}
      opened={shift !== undefined}
      onClose={onClose}
      title={`Cerrar ${tillName}`}
      submitLabel="Cerrar caja"
      draft={`closing ${id}`}
      initialValues={initialValues}
      schema={closeSchema}
      onSubmit={async (values) => {
        onClosed(await api.tills.close(tillsContract.close.input.parse(requestOf(values))));
      }}
    >
      {(form) => <CloseFields form={form} />}
    </FormDrawer>
  );
}
