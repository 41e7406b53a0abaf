import { Button, FileButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import classes from './logo-field.module.css';
import { acceptedKinds, shrinkLogo } from './shrink.ts';

interface PreviewProps {
  readonly logo: string;
  readonly gymName: string;
}

/** How a logo looks beside the gym's name, and on paper. */
const Preview = ({ logo, gymName }: PreviewProps) => (
  <div className={classes.preview}>
    <figure>
      <div className={classes.header}>
        <img src={logo} alt={`Logo de ${gymName}`} />
        <span>{gymName}</span>
      </div>
      <figcaption>En Pulso</figcaption>
    </figure>
    <figure>
      <div className={classes.paper}>
        <img src={logo} alt="" />
        <span>{gymName}</span>
      </div>
      <figcaption>En comprobantes y contratos</figcaption>
    </figure>
  </div>
);

function useSaved() {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(query(api.logos.get, {}));
  const act = async (change: () => Promise<unknown>) => {
    try {
      await change();
    } finally {
      await queries.invalidateQueries();
    }
  };
  return { saved: data?.image ?? null, loaded: data !== undefined, error, refetch, isFetching, act };
}

/** The gym's logo: to choose, look at, save, replace and remove. */
export function LogoField({ gymName }: { readonly gymName: string }) {
  const { saved, loaded, act, ...reading } = useSaved();
  const [chosen, setChosen] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const reset = useRef<() => void>(null);
  const save = (image: string) => act(() => api.logos.save({ image }));
  const saving = useSubmit(async (image: string) => {
    await save(image);
    setChosen(null);
    void toast('Logo guardado.');
  });
  const removing = useSubmit(async (image: string) => {
    await act(() => api.logos.remove({}));
    void toast('Se quitó el logo.', { onUndo: () => void saving.submit(image), closeAfter: 8000 });
  });
  const look = (logo: string | null) => {
    saving.clear();
    removing.clear();
    setChosen(logo);
  };
  const choose = async (file: File | null) => {
    reset.current?.();
    if (!file) return;
    const logo = await shrinkLogo(file).catch(() => null);
    setUnreadable(logo === null);
    if (logo) look(logo);
  };
  if (!loaded)
    return reading.error ? (
      <FailedState
        error={reading.error}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    ) : (
      <Skeleton height={104} role="status" aria-label="Cargando el logo" data-late />
    );
  const shown = chosen ?? saved;
  const error = saving.error ?? removing.error;
  return (
    <Stack gap="md">
      {shown ? (
        <Preview logo={shown} gymName={gymName} />
      ) : (
        <Text c="dimmed">Aún no hay logo: se ve solo el nombre.</Text>
      )}
      {unreadable && <Banner tone="bad">No pudimos leer ese archivo. Elige un PNG, un JPG o un WebP.</Banner>}
      {error && <Failure error={error} />}
      <Group justify="flex-end" gap="sm">
        {chosen ? (
          <Button variant="default" onClick={() => look(null)}>
            Descartar
          </Button>
        ) : (
          saved && (
            <Button
              variant="default"
              leftSection={<IconTrash size={18} />}
              loading={removing.working}
              onClick={() => void removing.submit(saved)}
            >
              Quitar logo
            </Button>
          )
        )}
        <FileButton accept={acceptedKinds} resetRef={reset} onChange={(file) => void choose(file)}>
          {({ onClick }) => (
            <Button variant="default" leftSection={<IconPhoto size={18} />} onClick={onClick}>
              {chosen ? 'Elegir otro' : saved ? 'Cambiar logo' : 'Elegir logo'}
            </Button>
          )}
        </FileButton>
        {chosen && (
          <Button loading={saving.working} onClick={() => void saving.submit(chosen)}>
            Guardar logo
          </Button>
        )}
      </Group>
    </Stack>
  );
}
