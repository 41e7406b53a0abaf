import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Collisions } from '../../../web/ui/collisions.tsx';
import { useEdit } from '../../../web/ui/edit.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { RecoverDraft } from '../../../web/ui/recover-draft.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { ContractTextForm, type ContractVersion } from '../contract.ts';
import { placeholders } from '../domain.ts';

interface TextFormProps {
  /** The version that holds; undefined before the first. */
  readonly version: ContractVersion | undefined;
  readonly onSaved: (message: string) => void;
}

const writtenIn = (version: ContractVersion | undefined) => ({
  text: version?.text ?? '',
  version: version?.number ?? 0,
});
const valuesOf = ({ text }: { readonly text: string }) => ({ text });

const hint =
  'Escribe, por ejemplo, quién presta el servicio, qué incluye, cómo se congela, cómo se cancela y qué pasa con los datos.';

/** The gym's own words, followed while nobody is typing; saving makes a new version. Empty, the gym has no contract. */
export function TextForm({ version, onSaved }: TextFormProps) {
  const queries = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [id, setId] = useState(() => newId());
  const [loaded, setLoaded] = useState(() => writtenIn(version));
  const form = useFields(valuesOf(loaded), ContractTextForm, { draft: 'contract' });
  const show = (now: ContractVersion) => {
    setLoaded(writtenIn(now));
    form.setValues({ text: now.text });
    form.resetDirty({ text: now.text });
  };
  const { save, collisions } = useEdit(form, {
    row: loaded,
    valuesOf,
    fetch: async () => writtenIn((await api.contracts.versions({ page: 1 })).items[0]),
  });
  const { submit, working, error } = useSubmit(
    (values: { text: string }) =>
      save(
        (text, row = loaded) =>
          api.contracts.write({ id, ...ContractTextForm.parse(text), after: row.version }),
        values,
      ),
    {
      form,
      onDone: (saved) => {
        setId(newId());
        show(saved);
        void queries.invalidateQueries();
        onSaved(
          saved.text
            ? `Contrato guardado: es la versión ${saved.number}.`
            : 'Tu gimnasio ya no tiene contrato. Los aceptados quedan.',
        );
      },
    },
  );
  const follow = useEffectEvent((now: ContractVersion | undefined) => {
    if (now && now.number !== loaded.version && !working && !form.isDirty()) show(now);
  });
  useEffect(() => follow(version), [version]);
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const { text } = form.getValues();
    const [from, to] = [selectionStart ?? text.length, selectionEnd ?? text.length];
    form.setFieldValue('text', `${text.slice(0, from)}{${name}}${text.slice(to)}`);
    field.current?.focus();
  };
  return (
    <form
      noValidate
      aria-label="Texto del contrato"
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        <RecoverDraft draft={form.draft} />
        {error && (
          <Failure error={error}>
            <Collisions form={form} collisions={collisions} />
          </Failure>
        )}
        <Textarea
          label="Texto"
          description={hint}
          autosize
          minRows={12}
          maxRows={28}
          {...form.getInputProps('text')}
          ref={field}
        />
        <Group gap={8} role="group" aria-label="Datos de cada contrato">
          <Text size="xs" c="dimmed">
            Agrega lo que cambia en cada contrato:
          </Text>
          {Object.entries(placeholders).map(([name, label]) => (
            <Button
              key={name}
              variant="default"
              size="compact-sm"
              title={`{${name}}`}
              onClick={() => insert(name)}
            >
              {label}
            </Button>
          ))}
        </Group>
        {version && form.isDirty() && (
          <Banner tone="info" closeAfter={false}>
            Vale para los contratos que se acepten desde ahora. Los ya aceptados quedan como se leyeron.
          </Banner>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={working} disabled={!form.isDirty()}>
            Guardar contrato
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
