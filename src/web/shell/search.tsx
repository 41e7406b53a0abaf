import '@mantine/spotlight/styles.layer.css';
import { Modal, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { mayOpen, useMe } from '../session.ts';
import classes from './search.module.css';
import { useFoundElsewhere } from './search-sources.ts';

const [store, spotlight] = createSpotlight();

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Searches screens and the features' records; opens each time `openRequests` increases. */
export default function Search({ openRequests }: { readonly openRequests: number }) {
  const me = useMe();
  const router = useRouter();
  const [text, setText] = useState('');
  const matches = useFoundElsewhere(text);
  useEffect(() => {
    if (openRequests > 0) spotlight.open();
  }, [openRequests]);

  const go = (href: string) => () => void router.navigate({ href });
  const screens = router.options.context.screens
    .filter(
      ({ who, path, title }) => mayOpen(me, who) && !path.includes('$') && plain(title).includes(plain(text)),
    )
    .filter(({ title }, index, all) => all.findIndex((other) => other.title === title) === index)
    .slice(0, 8);

  const entered = useRef(false);
  const first = matches[0]?.href ?? screens[0]?.path;

  const results = [...matches.map(({ id }) => id), ...screens.map(({ path }) => path)].join(' ');
  // Spotlight selects the first action on typing, but not when results arrive later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other results are shown.
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
    if (!entered.current || first === undefined) return;
    entered.current = false;
    spotlight.close();
    go(first)();
  }, [results]);

  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={(typed) => {
        entered.current = false;
        setText(typed);
      }}
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
        placeholder="Busca un cliente o una pantalla"
        leftSection={<IconSearch size={18} />}
        onKeyDown={(event) => {
          // Enter before the results have arrived chooses the first one.
          if (event.key === 'Enter') entered.current = first === undefined;
        }}
      />
      <Spotlight.ActionsList>
        {matches.length > 0 && (
          <Spotlight.ActionsGroup label="Clientes">
            {matches.map(({ id, label, description, href }) => (
              <Spotlight.Action key={id} label={label} description={description} onClick={go(href)} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label="Pantallas">
            {screens.map(({ path, title }) => (
              <Spotlight.Action key={path} label={title} onClick={go(path)} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {matches.length + screens.length === 0 && (
          <Spotlight.Empty>Nada coincide con «{text}»</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
