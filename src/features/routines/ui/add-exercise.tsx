import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { type Weekday, weekdays } from '../../../wire/weekdays.ts';
import { readField } from '../rules.ts';

const typingPauseMs = 120;

interface AddExerciseProps {
  readonly day: Weekday;
  readonly onAdd: (name: string) => void;
}

/** Adds a typed or suggested exercise on Enter, and is ready for the next one. */
export function AddExercise({ day, onAdd }: AddExerciseProps) {
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const needle = typed.trim();
  const [search] = useDebouncedValue(needle, typingPauseMs);
  const { data } = useQuery({
    ...query(api.routines.suggest, { search }),
    enabled: search !== '' && needle !== '',
    placeholderData: keepPreviousData,
  });
  const suggestions = needle === '' ? [] : (data?.items ?? []);

  const type = (text: string) => {
    setTyped(text);
    setError('');
    store.resetSelectedOption();
    if (text.trim()) store.openDropdown();
    else store.closeDropdown();
  };
  const add = (text: string) => {
    if (text.trim() === '') return;
    const read = readField('name', text);
    if ('error' in read) return setError(read.error);
    onAdd(text.trim());
    type('');
  };
  const listenToKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (store.dropdownOpened && store.getSelectedOptionIndex() >= 0 && suggestions.length > 0) return;
    event.preventDefault();
    add(typed);
  };

  return (
    <Combobox
      store={store}
      onOptionSubmit={add}
      width={280}
      position="bottom-start"
      shadow="md"
      portalProps={{ target: '#contenido' }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          placeholder="Agregar ejercicio"
          aria-label={`Agregar ejercicio: ${weekdays[day]}`}
          role="combobox"
          autoComplete="off"
          maxLength={120}
          value={typed}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={listenToKeys}
          onFocus={() => needle && store.openDropdown()}
          onBlur={() => store.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Options aria-label="Ejercicios de tu gimnasio">
          {suggestions.map((name) => (
            <Combobox.Option key={name} value={name}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
