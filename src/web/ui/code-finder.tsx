import { Combobox, Group, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Find, useFinder } from './finder.ts';
import { Quantity } from './quantity.tsx';
import { asApiError } from './submit.ts';

/** A search result: `exact` if the text is precisely its code or barcode. */
interface Item {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly enabled: boolean;
  readonly quantity: number;
  readonly unit: string;
  readonly exact: boolean;
}

interface CodeFinderProps<Found extends Item, Key extends QueryKey> {
  /** The query for the first matches. */
  readonly find: Find<{ items: Found[] }, Key>;
  readonly label: string;
  readonly hint?: string;
  readonly onChoose: (item: Found) => void;
  readonly autoFocus?: boolean;
  readonly error?: string | undefined;
  /** Hides the label visually. */
  readonly bare?: boolean;
}

/**
 * Finds an item by name, code or barcode; arrows and Enter choose. A scanner's Enter does not wait for the list: an exact
 * match of a barcode or code is chosen at once, and the field is ready for the next.
 */
export function CodeFinder<Found extends Item, Key extends QueryKey>(props: CodeFinderProps<Found, Key>) {
  const { find, label, hint, onChoose, autoFocus = false, error, bare = false } = props;
  const field = useRef<HTMLInputElement>(null);
  const store = useCombobox();
  const [problem, setProblem] = useState<string>();
  const { typed, setTyped, needle, search, result, settled, ask } = useFinder(find);
  const items = result?.items ?? [];

  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  useEffect(() => {
    if (result) store.selectFirstOption();
  }, [result, store.selectFirstOption]);

  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
    store.openDropdown();
  };
  const choose = (item: Found | undefined) => {
    if (!item) return;
    type('');
    store.closeDropdown();
    onChoose(item);
  };
  /** Clears the field for the next scan at once; a text without a single match is put back. */
  const look = async () => {
    const text = needle;
    const response = ask();
    setTyped('');
    const putBack = () => setTyped((next) => (next === '' ? text : next));
    try {
      const { items } = await response;
      const [first] = items;
      if (first && (first.exact || items.length === 1)) return onChoose(first);
      putBack();
      if (first) return;
      setProblem(`Nada coincide con “${text}”.`);
      setTimeout(() => field.current?.select());
    } catch (reason) {
      putBack();
      setProblem(asApiError(reason).message);
    }
  };
  const listenToKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (needle === '') return;
    const selected = store.getSelectedOptionIndex();
    // Otherwise the list, which may belong to an earlier text, would choose as well.
    store.resetSelectedOption();
    if (settled && items.length > 0 && store.dropdownOpened) choose(items[selected] ?? items[0]);
    else void look();
  };

  return (
    <Combobox
      store={store}
      onOptionSubmit={(id) => choose(items.find((item) => item.id === id))}
      shadow="md"
      withinPortal={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={field}
          {...(bare ? { 'aria-label': label } : { label, description: hint })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={bare ? label : 'Nombre, código o código de barras'}
          role="combobox"
          autoComplete="off"
          maxLength={100}
          leftSection={<IconBarcode size={18} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={listenToKeys}
          onFocus={() => store.openDropdown()}
          onBlur={() => store.closeDropdown()}
          error={problem ?? error}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!result || problem !== undefined}>
        <Combobox.Options aria-label="Resultados" mah={280} style={{ overflowY: 'auto' }}>
          {items.map(({ id, name, code, enabled, quantity, unit }) => (
            <Combobox.Option key={id} value={id}>
              <Group justify="space-between" wrap="nowrap" gap="md">
                <Stack gap={0} miw={0}>
                  {name}
                  <Text span size="xs" c="dimmed">
                    {[code, !enabled && 'inactivo'].filter(Boolean).join(' · ')}
                  </Text>
                </Stack>
                <Quantity value={quantity} unit={unit} />
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {items.length === 0 && (
          <Text role="status" px={12} py={8} c="dimmed">
            Nada coincide con “{search}”.
          </Text>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
