import '@mantine/spotlight/styles.layer.css';
import { Modal, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMe } from '../session.ts';
import { asApiError } from '../ui/submit.ts';
import { toast } from '../ui/toast.tsx';
import { keepEarlyKeys, leadKeysToNextField, takeEarlyKeys } from './early-keys.ts';
import { noteRecent } from './recent.ts';
import classes from './search.module.css';
import { type Group, useResults } from './search-results.ts';
import { parseCommand } from './search-rules.ts';
import type { Result } from './search-sources.ts';

const [store, spotlight] = createSpotlight();

/** Marks the first result as chosen: Spotlight does so on typing, but not when results arrive later. */
function chooseFirst(): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** The search's field keeps the focus from a screen behind it that moves it late. */
function useKeptFocus(): void {
  useEffect(() => {
    const bringBack = ({ target }: FocusEvent) => {
      const field = document.querySelector<HTMLInputElement>('[data-search-field]');
      if (!store.getState().opened || !field || !(target instanceof Element)) return;
      if (target.closest('[role=dialog]') !== field.closest('[role=dialog]')) field.focus();
    };
    document.addEventListener('focusin', bringBack);
    return () => document.removeEventListener('focusin', bringBack);
  }, []);
}

const idsOf = (groups: readonly Group[]): string =>
  groups.flatMap(({ results }) => results.map(({ id }) => id)).join(' ');

/** Searches screens, people and receipts; opens each time `openRequests` increases. */
export default function Search({ openRequests }: { readonly openRequests: number }) {
  const me = useMe();
  const router = useRouter();
  const [text, setText] = useState('');
  const { groups, settled } = useResults(text, setText);
  const first = groups[0]?.results[0];
  /** The key that waits for the results. */
  const [entered, setEntered] = useState<'Enter' | 'print'>();
  /** The result that is being opened; another one that is chosen meanwhile takes its place. */
  const opening = useRef<string>(null);
  /** Whether the keys are on their way to what was opened. */
  const leading = useRef(false);
  useKeptFocus();

  const enter = (query: string, after = '') => {
    setEntered('Enter');
    // What is typed now is the note.
    if (parseCommand(query)?.command === 'note') keepEarlyKeys(() => setEntered(undefined), after);
  };
  const takeOver = () => {
    const early = takeEarlyKeys();
    if (early.text) setText((typed) => early.text + typed);
    if (early.entered) enter(early.text, early.after);
    else if (early.moves.some(({ code }) => code === 'KeyI')) setEntered('print');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each request.
  useEffect(() => {
    setText('');
    setEntered(undefined);
    spotlight.open();
    // Where it is still closing, its field is there, and may have kept the focus.
    const field = document.querySelector<HTMLInputElement>('[data-search-field]');
    field?.focus();
    if (field) takeOver();
  }, [openRequests]);

  const open = async (result: Result, typed = '') => {
    const { id, label, description, opensDialog = false, acts = false, open: addressOf } = result;
    if (opening.current === id) return;
    opening.current = id;
    leading.current = opensDialog;
    if (opensDialog) leadKeysToNextField({ first: typed, inDialog: true });
    try {
      const href = await addressOf();
      if (href === '' || opening.current !== id) return;
      if (!acts) noteRecent(me, { label, description, href });
      await router.navigate({ href });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    } finally {
      if (opening.current === id) opening.current = null;
    }
  };

  /** Prints what is chosen, if that can be printed. */
  const print = () => {
    const results = groups.flatMap((group) => group.results);
    const { printed } = results[store.getState().selected] ?? {};
    if (!printed) return;
    spotlight.close();
    void router.navigate({ href: printed });
  };

  const shown = idsOf(groups);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other results are shown.
  useEffect(() => {
    chooseFirst();
    if (!entered || !settled) return;
    setEntered(undefined);
    if (entered === 'print') return print();
    const early = takeEarlyKeys();
    const typed = early.text + early.after;
    if (!first) return setText(text + typed);
    if (!first.stays) spotlight.close();
    void open(first, typed);
  }, [shown, settled, entered]);

  const type = (typed: string) => {
    setEntered(undefined);
    setText(typed);
  };
  /** Unless it was opened again while it closed. */
  const forget = () => {
    if (store.getState().opened) return;
    if (!leading.current) takeEarlyKeys();
    setText('');
  };
  const listenToKeys = (event: KeyboardEvent) => {
    const isPrint = event.altKey && event.code === 'KeyI';
    if (!isPrint && (event.key !== 'Enter' || settled)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isPrint && settled) return print();
    if (isPrint) setEntered('print');
    else enter(text);
  };

  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={type}
      onSpotlightClose={() => setEntered(undefined)}
      clearQueryOnClose={false}
      transitionProps={{ duration: 200, transition: 'pop', onExited: forget }}
      shortcut={null}
      zIndex={300}
      maxHeight={420}
      scrollable
      centered={false}
      yOffset="12vh"
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      classNames={{
        search: classes.search ?? '',
        actionsGroup: classes.group ?? '',
        action: classes.action ?? '',
      }}
    >
      <VisuallyHidden>
        <Modal.Title>Buscar en Pulso</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        data-search-field
        data-keep-focus
        placeholder="Busca un cliente o una pantalla"
        leftSection={<IconSearch size={18} />}
        onFocus={takeOver}
        onKeyDownCapture={listenToKeys}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, results }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {results.map((result) => (
              <Spotlight.Action
                key={result.id}
                label={result.label}
                description={result.description}
                closeSpotlightOnTrigger={!result.stays}
                onClick={() => void open(result)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && settled && <Spotlight.Empty>Nada coincide con «{text}»</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
