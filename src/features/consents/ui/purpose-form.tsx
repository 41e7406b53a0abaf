import { Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { rowOf } from '../../../web/ui/edit.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { type Purpose, PurposeForm as Schema } from '../contract.ts';
import { channels } from '../domain.ts';

/** The purpose to change, or the id of a new one and what it begins with. */
export interface PurposeTarget {
  readonly id: string;
  readonly purpose?: Purpose;
  readonly begins?: Schema;
}

interface PurposeFormProps {
  readonly target: PurposeTarget;
  readonly onClose: () => void;
}

const formOf = ({ name, text, channels: chosen }: Schema): Schema => ({ name, text, channels: [...chosen] });

/** What a gym asks for, in the words that a client agrees to. */
export function PurposeForm({ target, onClose }: PurposeFormProps) {
  const queries = useQueryClient();
  const { id, purpose, begins } = target;
  const initial = purpose ?? begins;
  return (
    <FormDrawer<Schema, Purpose>
      opened
      onClose={onClose}
      title={purpose ? 'Cambiar finalidad' : 'Agregar finalidad'}
      submitLabel="Guardar finalidad"
      draft={`purpose ${purpose?.id ?? begins?.name ?? 'new'}`}
      initialValues={initial ? formOf(initial) : { name: '', text: '', channels: [] }}
      schema={Schema}
      stored={
        purpose && {
          row: purpose,
          valuesOf: formOf,
          fetch: async () => rowOf((await api.consents.purposes({})).items, id),
        }
      }
      onSubmit={async (values, row) => {
        const form = Schema.parse(values);
        const saved = row
          ? await api.consents.update({ id, version: row.version, ...form })
          : await api.consents.create({ id, ...form });
        await queries.invalidateQueries();
        void toast(`Se guardó «${saved.name}».`);
      }}
    >
      {(form) => (
        <>
          <TextInput
            label="Para qué es"
            placeholder="Ofertas y novedades"
            maxLength={80}
            {...form.getInputProps('name')}
          />
          <Textarea
            label="Texto que acepta"
            description="Con palabras simples: para qué es, que es voluntario y que se puede retirar cuando quiera."
            autosize
            minRows={6}
            maxRows={16}
            maxLength={2000}
            {...form.getInputProps('text')}
          />
          <Checkbox.Group
            label="Por dónde le escribes"
            description="Cada canal se acepta por separado. Ninguno, si no se trata de mensajes."
            {...form.getInputProps('channels')}
          >
            <Group gap="8px 16px" mt={8}>
              {Object.entries(channels).map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Group>
          </Checkbox.Group>
          {purpose && form.values.text.trim() !== purpose.text && (
            <Banner tone="info" closeAfter={false}>
              Será otra versión. Lo que ya se aceptó sigue valiendo con el texto que se leyó; si cambia para
              qué usas los datos, agrega otra finalidad.
            </Banner>
          )}
        </>
      )}
    </FormDrawer>
  );
}
