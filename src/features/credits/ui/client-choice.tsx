import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { api, query } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';

interface ClientChoiceProps {
  readonly onChosen: (clientId: string) => void;
  readonly onClose: () => void;
}

interface Option {
  value: string;
  label: string;
}

const typingPauseMs = 150;
const schema = z.object({ clientId: z.string({ error: 'Elige el cliente.' }) });

/** Asks to whom something may be sold on account. */
export function ClientChoice({ onChosen, onClose }: ClientChoiceProps) {
  const [typed, setTyped] = useState('');
  const chosen = useRef<string>(undefined);
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const { data, isFetching } = useQuery({
    ...query(api.clients.list, { search }),
    placeholderData: keepPreviousData,
  });
  const [option, setOption] = useState<Option>();
  const found: Option[] = (data?.items ?? []).map(({ id, name, surname, dni }) => ({
    value: id,
    label: [fullName({ name, surname }), dni].filter(Boolean).join(' · '),
  }));
  // Choosing one types its name, which finds nobody.
  const offered = option?.label === typed ? [option] : found;
  return (
    <FormModal
      opened
      onClose={() => (chosen.current ? onChosen(chosen.current) : onClose())}
      title="Fiar a un cliente"
      submitLabel="Abrir su cuenta"
      initialValues={{ clientId: null as string | null }}
      schema={schema}
      onSubmit={async ({ clientId }) => {
        chosen.current = clientId ?? undefined;
      }}
    >
      {(form) => (
        <Select
          label="Cliente"
          placeholder="Nombre, correo o N° SOCIO"
          searchable
          data={offered}
          // What was found is what matches, accents or not.
          filter={({ options }) => options}
          searchValue={typed}
          onSearchChange={setTyped}
          nothingFoundMessage={isFetching ? 'Buscando…' : 'Nadie coincide.'}
          {...form.getInputProps('clientId')}
          onChange={(clientId, next) => {
            setOption(next ?? undefined);
            form.setFieldValue('clientId', clientId);
          }}
        />
      )}
    </FormModal>
  );
}
