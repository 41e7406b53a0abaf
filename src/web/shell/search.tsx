import '@mantine/spotlight/styles.layer.css';
import { Modal, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mayOpen, useMe } from '../session.ts';
import { useFoundElsewhere } from './search-sources.ts';

const [store, spotlight] = createSpotlight();

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Goes to a screen or to what the features find; `asked` rises each time that it is to open. */
export default function Search({ asked }: { readonly asked: number }) {
  const me = useMe();
  const router = useRouter();
  const [text, setText] = useState('');
  const found = useFoundElsewhere(text);
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);

  const go = (href: string) => () => void router.navigate({ href });
  const screens = router.options.context.screens
    .filter(
      ({ who, path, title }) => mayOpen(me, who) && !path.includes('$') && plain(title).includes(plain(text)),
    )
    .slice(0, 8);

  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      maxHeight={420}
      scrollable
    >
      <VisuallyHidden>
        <Modal.Title>Buscar en Pulso</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder="Busca un cliente o una pantalla"
        leftSection={<IconSearch size={18} />}
      />
      <Spotlight.ActionsList>
        {found.length > 0 && (
          <Spotlight.ActionsGroup label="Clientes">
            {found.map(({ id, label, description, href }) => (
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
        {found.length + screens.length === 0 && <Spotlight.Empty>Nada coincide con «{text}»</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
