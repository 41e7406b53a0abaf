import { Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './search-box.module.css';

const Search = lazy(() => import('./search.tsx'));

/** Opens the search of screens and clients; it is loaded on first use. */
export function SearchBox() {
  const [openRequests, setOpenRequests] = useState(0);
  const ask = () => setOpenRequests((times) => times + 1);
  useHotkeys([['mod+K', ask]], []);
  return (
    <>
      <UnstyledButton className={classes.box ?? ''} onClick={ask} aria-keyshortcuts="Control+K">
        <IconSearch size={18} aria-hidden="true" />
        <span className={classes.words}>Buscar</span>
        <Kbd className={classes.keys ?? ''} aria-hidden>
          Ctrl K
        </Kbd>
      </UnstyledButton>
      {openRequests > 0 && (
        <Suspense>
          <Search openRequests={openRequests} />
        </Suspense>
      )}
    </>
  );
}
