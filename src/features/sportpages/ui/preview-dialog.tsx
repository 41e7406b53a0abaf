import { Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { usePhone } from '../../../web/ui/pending.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { SportPageForm } from '../contract.ts';
import { type PreviewPlace, previewParts, previewPlaceOf } from '../domain.ts';
import classes from './preview-dialog.module.css';

const devices = { phone: 'Teléfono', computer: 'Computador' };
type Device = keyof typeof devices;

interface PreviewDialogProps {
  /** As it is typed. */
  readonly page: SportPageForm;
  readonly onClose: () => void;
}

/** Leads within the page that a frame shows, and to what `onOpen` takes; nothing leads anywhere else. */
function followLinks(document: Document, slug: string, onOpen: (place: PreviewPlace) => void): void {
  document.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest('a, button');
    if (!pressed) return;
    event.preventDefault();
    const href = pressed.getAttribute('href') ?? '';
    const place = previewPlaceOf(href, slug);
    if (href.startsWith('#')) document.getElementById(href.slice(1))?.scrollIntoView();
    else if (place) onOpen(place);
    else void toast('Es una vista previa: aquí no se envía ni se abre nada.');
  });
}

/** The page as whoever opens it would see it, with what is typed; its forms are sent nowhere. */
export default function PreviewDialog({ page, onClose }: PreviewDialogProps) {
  const phone = usePhone();
  const [device, setDevice] = useState<Device>('phone');
  const [place, setPlace] = useState<PreviewPlace>({ part: 'page' });
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.sportpages.preview, { ...page, ...place }),
    // A page that is read does not change under the eyes; each opening asks anew.
    ...{ staleTime: 'static', gcTime: 0 },
  });
  const name = previewParts[place.part];
  const prepare = ({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!contentDocument) return;
    // The screen around has one as well.
    contentDocument.querySelector('main')?.setAttribute('aria-label', name);
    followLinks(contentDocument, page.slug, setPlace);
    contentDocument.addEventListener('keydown', ({ key }) => key === 'Escape' && onClose());
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Vista previa"
      fullScreen={phone}
      size={1280}
      yOffset={24}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.head}>
        <Text c="dimmed">
          Así se verá con lo que está escrito, también lo que no has guardado. Nadie más la ve, y desde aquí
          no se reserva ni se compra nada.
        </Text>
        {!phone && (
          <Group gap={8} role="group" aria-label="Cómo se ve">
            {(Object.keys(devices) as Device[]).map((each) => (
              <Button
                key={each}
                size="compact-md"
                variant={each === device ? 'light' : 'default'}
                aria-pressed={each === device}
                onClick={() => setDevice(each)}
              >
                {devices[each]}
              </Button>
            ))}
          </Group>
        )}
      </div>
      {data && (
        <iframe
          key={name}
          className={classes.frame}
          data-narrow={(!phone && device === 'phone') || undefined}
          title={`Vista previa: ${name}`}
          // Nothing in it runs, as the page has no script; without 'allow-scripts' Safari would not tell what is pressed in it.
          sandbox="allow-same-origin allow-scripts"
          srcDoc={data.html}
          onLoad={prepare}
        />
      )}
      {!data &&
        (error ? (
          <FailedState
            error={error}
            title="No pudimos armar la vista previa"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton flex={1} role="status" aria-label="Armando la vista previa" data-late />
        ))}
    </Modal>
  );
}
