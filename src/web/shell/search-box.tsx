import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { loadCode } from '../code.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { asApiError } from '../ui/submit.ts';
import { toast } from '../ui/toast.tsx';
import { keepEarlyKeys, takeEarlyKeys } from './early-keys.ts';
import classes from './search-box.module.css';

const load = () => import('./search.tsx');
const Search = lazyPart(load);

/** Opens the search of screens and people, which is loaded on first use; what is typed meanwhile is kept for it. */
export function SearchBox() {
  const [openRequests, setOpenRequests] = useState(0);
  const ask = () => {
    let isCancelled = false;
    keepEarlyKeys(() => {
      isCancelled = true;
      setOpenRequests(0);
    });
    loadCode(load).then(
      () => isCancelled || setOpenRequests((times) => times + 1),
      (reason) => {
        takeEarlyKeys();
        void toast(asApiError(reason).message, { tone: 'bad' });
      },
    );
  };
  useHotkeys([['mod+K', ask]], []);
  return (
    <>
      <UnstyledButton className={classes.box ?? ''} onClick={ask} aria-keyshortcuts="Control+K">
        <IconSearch size={18} aria-hidden="true" />
        <span className={classes.words}>Buscar</span>
        <KeyHint keys="ctrl+K" className={classes.keys} />
      </UnstyledButton>
      {openRequests > 0 && (
        <Suspense>
          <Search openRequests={openRequests} />
        </Suspense>
      )}
    </>
  );
}
