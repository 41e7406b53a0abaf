import { Checkbox, Group, NumberInput, Radio, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { rowOf } from '../../../web/ui/edit.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { type Reader, ReaderForm as Schema } from '../contract.ts';
import { directions } from '../domain.ts';

type Form = ReturnType<typeof formOf>;

const formOf = ({ name, direction, active, showsName, passbackMinutes }: Omit<Reader, 'id' | 'version'>) => ({
  ...{ name, direction, active, showsName, passbackMinutes },
});

const fresh: Form = { name: '', direction: 'in', active: true, showsName: false, passbackMinutes: 0 };

export interface ReaderTarget {
  readonly id: string;
  /** The one to change; missing for a new one. */
  readonly reader?: Reader;
}

interface ReaderFormProps {
  readonly target: ReaderTarget;
  readonly onClose: () => void;
  readonly onMade: (made: { readonly name: string; readonly key: string }) => void;
  readonly onChanged: (name: string) => void;
}

export function ReaderForm({ target: { id, reader }, onClose, onMade, onChanged }: ReaderFormProps) {
  return (
    <FormModal<Form, Reader>
      opened
      onClose={onClose}
      title={reader ? 'Cambiar lector' : 'Agregar lector'}
      submitLabel={reader ? 'Guardar lector' : 'Agregar lector'}
      draft={`reader ${reader?.id ?? 'new'}`}
      initialValues={reader ? formOf(reader) : fresh}
      schema={Schema}
      stored={
        reader && {
          row: reader,
          valuesOf: formOf,
          fetch: async () => rowOf((await api.accesscontrol.readers({})).items, id),
        }
      }
      onSubmit={async (values, row) => {
        if (row) {
          const { name } = await api.accesscontrol.updateReader({ id, version: row.version, ...values });
          onChanged(name);
        } else {
          const { key } = await api.accesscontrol.addReader({ id, ...values });
          onMade({ name: values.name, key });
        }
      }}
    >
      {(form) => (
        <>
          <TextInput
            label="Dónde está"
            placeholder="Torniquete de la entrada"
            maxLength={40}
            {...form.getInputProps('name')}
          />
          <Radio.Group label="Es de" {...form.getInputProps('direction')}>
            <Group mt={8}>
              {Object.entries(directions).map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Group>
          </Radio.Group>
          {form.values.direction === 'in' && (
            <>
              <Checkbox
                label="Mostrar el primer nombre de quien entra"
                {...form.getInputProps('showsName', { type: 'checkbox' })}
              />
              <NumberInput
                label="Minutos hasta que el mismo pase sirve otra vez"
                description="Evita que una tarjeta se pase hacia atrás. Con 0 no se mira; al salir por un lector de salida vuelve a servir."
                min={0}
                max={240}
                allowDecimal={false}
                {...form.getInputProps('passbackMinutes')}
              />
            </>
          )}
        </>
      )}
    </FormModal>
  );
}
