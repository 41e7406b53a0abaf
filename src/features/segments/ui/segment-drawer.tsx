import { Textarea, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { placeholdersOf } from '../../messages/domain.ts';
import { type Options, type Segment, SegmentForm } from '../contract.ts';
import { blankSegment } from '../rules.ts';
import { RuleList } from './rule-list.tsx';
import { WhoNow } from './who-now.tsx';

/** The segment to edit, or the id of a new one and what it begins from. */
export interface SegmentTarget {
  readonly id: string;
  readonly segment?: Segment;
  readonly ready?: SegmentForm;
}

interface SegmentDrawerProps {
  readonly opened: boolean;
  readonly target: SegmentTarget;
  readonly options: Options;
  readonly onClose: () => void;
  readonly onSaved: (segment: Segment) => void;
}

const formOf = ({ name, match, rules, text }: Segment): SegmentForm => ({ name, match, rules, text });
const said = placeholdersOf.segment.map((name) => `{${name}}`).join(', ');

/** Whom a segment is about, in rules, and who they are now. */
export default function SegmentDrawer({ opened, target, options, onClose, onSaved }: SegmentDrawerProps) {
  const { id, segment, ready } = target;
  return (
    <FormDrawer<SegmentForm, Segment>
      opened={opened}
      onClose={onClose}
      title={segment ? 'Editar segmento' : 'Crear segmento'}
      submitLabel="Guardar segmento"
      initialValues={segment ? formOf(segment) : (ready ?? blankSegment)}
      schema={SegmentForm}
      draft={`segment ${segment?.id ?? ready?.name ?? 'new'}`}
      stored={
        segment && {
          row: segment,
          valuesOf: formOf,
          fetch: () => api.segments.get({ id }),
          together: [['match', 'rules']],
        }
      }
      onSubmit={async (values, row) => {
        const form = SegmentForm.parse(values);
        onSaved(
          row
            ? await api.segments.update({ ...form, id, version: row.version })
            : await api.segments.create({ ...form, id }),
        );
      }}
    >
      {(form) => (
        <>
          <TextInput label="Nombre" autoComplete="off" maxLength={60} {...form.getInputProps('name')} />
          <RuleList form={form} options={options} />
          <WhoNow match={form.values.match} rules={form.values.rules} />
          <Textarea
            label="Mensaje para escribirles"
            description={`Vacío, va el de «Mensajes». Se llena con ${said}`}
            autosize
            minRows={3}
            maxLength={600}
            {...form.getInputProps('text')}
          />
        </>
      )}
    </FormDrawer>
  );
}
