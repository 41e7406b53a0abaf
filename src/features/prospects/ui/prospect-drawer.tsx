import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { optionsOf } from '../../../web/ui/filter-choice.tsx';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { ClientSelect } from '../../clients/parts.ts';
import { type Prospect, ProspectForm } from '../contract.ts';
import { type Origin, origins } from '../domain.ts';
import { SimilarPeople } from './similar-people.tsx';

/** The prospect to edit, or the id of a new one. */
export interface ProspectTarget {
  readonly id: string;
  readonly prospect?: Prospect;
}

interface ProspectDrawerProps {
  readonly opened: boolean;
  readonly target: ProspectTarget;
  readonly team: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
  readonly onSaved: (prospect: Prospect) => void;
}

const blank: ProspectForm = {
  ...{ name: '', surname: '', phone: '', email: '', origin: 'reception', referrerId: null },
  ...{ nextAction: '', nextOn: null, memberId: null, note: '' },
};

const formOf = (row: Prospect): ProspectForm => ({
  name: row.name,
  surname: row.surname,
  phone: row.phone,
  email: row.email,
  origin: row.origin,
  referrerId: row.referrerId,
  nextAction: row.nextAction,
  nextOn: row.nextOn,
  memberId: row.memberId,
  note: row.note,
});

/** Who may become a member: who they are, where they come from and what follows. */
export default function ProspectDrawer({ opened, target, team, onClose, onSaved }: ProspectDrawerProps) {
  const { id, prospect } = target;
  const save = async (values: ProspectForm, row: Prospect | undefined) => {
    const form = { ...values, referrerId: values.origin === 'referral' ? values.referrerId : null };
    onSaved(
      row
        ? await api.prospects.update({ ...form, id, version: row.version })
        : await api.prospects.create({ ...form, id }),
    );
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={prospect ? 'Editar prospecto' : 'Agregar prospecto'}
      submitLabel="Guardar prospecto"
      initialValues={prospect ? formOf(prospect) : blank}
      schema={ProspectForm}
      draft={`prospect ${prospect?.id ?? 'new'}`}
      stored={
        prospect && {
          row: prospect,
          valuesOf: formOf,
          fetch: () => api.prospects.get({ id }),
          together: [
            ['nextAction', 'nextOn'],
            ['origin', 'referrerId'],
          ],
        }
      }
      onSubmit={save}
    >
      {(form) => (
        <>
          <SimpleGrid cols={2} spacing={12}>
            <TextInput label="Nombre" autoComplete="off" {...form.getInputProps('name')} />
            <TextInput label="Apellido" autoComplete="off" {...form.getInputProps('surname')} />
          </SimpleGrid>
          <TextInput
            label="Teléfono o WhatsApp"
            type="tel"
            autoComplete="off"
            placeholder="+56 9 1234 5678"
            maxLength={30}
            {...form.getInputProps('phone')}
          />
          <TextInput
            label="Correo"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={200}
            {...form.getInputProps('email')}
          />
          <SimilarPeople id={id} phone={form.values.phone} email={form.values.email} />
          <NativeSelect
            label="Origen"
            data={optionsOf(origins)}
            {...form.getInputProps('origin')}
            onChange={(event) => form.setFieldValue('origin', event.currentTarget.value as Origin)}
          />
          {form.values.origin === 'referral' && (
            <ClientSelect
              label="Quién lo recomendó"
              labelOf={fullName}
              clearable
              {...form.getInputProps('referrerId')}
              onChange={(client) => form.setFieldValue('referrerId', client?.id ?? null)}
            />
          )}
          <SimpleGrid cols={2} spacing={12}>
            <TextInput
              label="Qué sigue"
              placeholder="Llamar, invitar a probar"
              autoComplete="off"
              maxLength={120}
              {...form.getInputProps('nextAction')}
            />
            <DateInput
              label="Para cuándo"
              {...form.getInputProps('nextOn')}
              value={form.values.nextOn ?? ''}
              onChange={(nextOn) => form.setFieldValue('nextOn', nextOn || null)}
              unreadable="keep"
            />
          </SimpleGrid>
          {team.length > 0 && (
            <NativeSelect
              label="Quién lo atiende"
              data={[
                { value: '', label: 'Nadie todavía' },
                ...team.map((person) => ({ value: person.id, label: person.name })),
              ]}
              {...form.getInputProps('memberId')}
              value={form.values.memberId ?? ''}
              onChange={(event) => form.setFieldValue('memberId', event.currentTarget.value || null)}
            />
          )}
          <Textarea
            label="Nota"
            placeholder="Qué busca, cuándo puede venir, qué se le dijo"
            autosize
            minRows={3}
            maxLength={1000}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormDrawer>
  );
}
