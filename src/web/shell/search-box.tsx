import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './shell.module.css';

const Search = lazy(() => import('./search.tsx'));

/** Opens the search of screens and clients; it is loaded when first asked for. */
export function SearchBox() {
  const [asked, setAsked] = useState(0);
  const ask = () => setAsked((times) => times + 1);
  useHotkeys([['mod+K', ask]], []);
  return (
    <>
      <Button
        variant="default"
        className={classes.wide ?? ''}
        leftSection={<IconSearch size={16} />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        onClick={ask}
      >
        Buscar
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.phone ?? ''}
        aria-label="Buscar"
        onClick={ask}
      >
        <IconSearch size={18} />
      </ActionIcon>
      {asked > 0 && (
        <Suspense>
          <Search asked={asked} />
        </Suspense>
      )}
    </>
  );
}
