import { ActionIcon, Button, FileButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Photo } from '../contract.ts';
import { maxPhotos } from '../domain.ts';
import classes from './page-photos.module.css';
import { shrinkPagePhoto } from './shrink.ts';

/** The photos of a gym's public page, each kept as soon as it is added. */
export function PagePhotos() {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(query(api.sportpages.photos, {}));
  const [chosen, setChosen] = useState<{ id: string; image: string }>();
  const [caption, setCaption] = useState('');
  const [unreadable, setUnreadable] = useState(false);
  const reset = useRef<() => void>(null);
  const adding = useSubmit(async (photo: Photo) => {
    await api.sportpages.addPhoto(photo);
    setChosen(undefined);
    setCaption('');
    await queries.invalidateQueries();
    void toast('Foto agregada.');
  });
  const removing = useSubmit(async ({ id: _, ...photo }: Photo, id: string) => {
    await api.sportpages.removePhoto({ id });
    await queries.invalidateQueries();
    const back = { id: newId(), ...photo };
    void toast('Se quitó la foto.', { onUndo: () => void adding.submit(back), closeAfter: 8000 });
  });
  const choose = async (file: File | null) => {
    reset.current?.();
    if (!file) return;
    adding.clear();
    const image = await shrinkPagePhoto(file).catch(() => null);
    setUnreadable(image === null);
    if (image) setChosen({ id: newId(), image });
  };
  const photos = data?.items ?? [];
  const failed = adding.error ?? removing.error;
  return (
    <Card title="Fotos">
      <Stack gap="md" mt="sm">
        {!data &&
          (error ? (
            <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Skeleton height={120} role="status" aria-label="Cargando las fotos" data-late />
          ))}
        {data && photos.length === 0 && !chosen && (
          <Text c="dimmed">Aún no hay fotos. La primera es la que se ve al compartir la página.</Text>
        )}
        {photos.length > 0 && (
          <ul className={classes.photos} aria-label="Fotos de la página">
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <img src={photo.image} alt={photo.caption || `Foto ${index + 1}`} />
                <ActionIcon
                  className={classes.remove ?? ''}
                  variant="default"
                  aria-label={`Quitar la foto ${index + 1}`}
                  loading={removing.working}
                  onClick={() => void removing.submit(photo, photo.id)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {unreadable && (
          <Banner tone="bad">No pudimos leer ese archivo. Elige un PNG, un JPG o un WebP.</Banner>
        )}
        {failed && <Failure error={failed} />}
        {chosen && (
          <>
            <img className={classes.chosen} src={chosen.image} alt="La foto elegida" />
            <TextInput
              label="Pie de foto"
              description="También lo oyen quienes no ven la foto."
              maxLength={120}
              value={caption}
              onChange={(event) => setCaption(event.currentTarget.value)}
            />
          </>
        )}
        <Group gap="sm" justify="flex-end">
          {chosen ? (
            <>
              <Button variant="default" onClick={() => setChosen(undefined)}>
                Descartar
              </Button>
              <Button
                loading={adding.working}
                onClick={() => void adding.submit({ ...chosen, caption: caption.trim() })}
              >
                Agregar foto
              </Button>
            </>
          ) : (
            photos.length < maxPhotos && (
              <FileButton
                accept="image/png,image/jpeg,image/webp"
                resetRef={reset}
                onChange={(file) => void choose(file)}
              >
                {({ onClick }) => (
                  <Button variant="default" leftSection={<IconPhoto size={18} />} onClick={onClick}>
                    Elegir una foto
                  </Button>
                )}
              </FileButton>
            )
          )}
        </Group>
      </Stack>
    </Card>
  );
}
