import { Button, CloseButton, Group, TextInput, UnstyledButton } from '@mantine/core';
import { IconBarcode, IconSearch } from '@tabler/icons-react';
import { showShortcuts } from '../../../../web/shell/keys.ts';
import { keepFocus } from '../../../../web/ui/keep-focus.ts';
import { KeyHint } from '../../../../web/ui/key-hint.tsx';
import { type SearchFilter, searchFilters } from '../../../products/domain.ts';
import { useTill } from '../till/till.tsx';
import type { ProductSearch } from './product-search.ts';
import classes from './search-field.module.css';

/** The till's field for typing and scanning, with its filter. */
export function SearchField({ search }: { readonly search: ProductSearch }) {
  const { field } = useTill();
  const { text, by, write, clear, choose, listen } = search;
  return (
    <Group align="stretch" gap={8}>
      <TextInput
        ref={field}
        className={classes.field ?? ''}
        size="md"
        aria-label="Buscar producto o escanear código"
        placeholder="Escanea o busca un producto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        leftSection={by === 'barcode' ? <IconBarcode size={18} /> : <IconSearch size={18} />}
        rightSection={
          text ? (
            <CloseButton
              aria-label="Borrar la búsqueda"
              onClick={() => {
                clear();
                field.current?.focus();
              }}
            />
          ) : (
            <UnstyledButton
              aria-label="Atajos de teclado"
              title="Atajos de teclado"
              aria-keyshortcuts="F1"
              onClick={showShortcuts}
              onMouseDown={keepFocus}
            >
              <KeyHint keys="F1" />
            </UnstyledButton>
          )
        }
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={listen}
      />
      <fieldset className={classes.filters} aria-label="Buscar por">
        {(Object.keys(searchFilters) as SearchFilter[]).map((filter) => (
          <Button
            key={filter}
            variant={by === filter ? 'light' : 'default'}
            aria-pressed={by === filter}
            onClick={() => choose(filter)}
            onMouseDown={(event) => event.preventDefault()}
          >
            {searchFilters[filter]}
          </Button>
        ))}
      </fieldset>
    </Group>
  );
}
