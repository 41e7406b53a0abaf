import { FileButton, Menu, UnstyledButton } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, query } from '../../../web/api.ts';
import { Initials } from '../../../web/ui/person-cell.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import classes from './client-photo.module.css';
import { shrinkPhoto } from './shrink.ts';

interface ClientPhotoProps {
  readonly clientId: string;
  readonly name: string;
  /** In pixels. */
  readonly size: number;
}

function usePhoto(clientId: string) {
  const queries = useQueryClient();
  const { data } = useQuery(query(api.photos.get, { clientId }));
  const image = data?.image ?? null;
  const change = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
      return false;
    } finally {
      void queries.invalidateQueries();
    }
  };
  const save = (next: string) => change(() => api.photos.save({ clientId, image: next }));
  return {
    image,
    choose: async (file: File | null) => {
      if (!file) return;
      const next = await shrinkPhoto(file).catch(() => null);
      if (next) await save(next);
      else void toast('No pudimos leer esa foto. Elige un JPG o un PNG.', { tone: 'bad' });
    },
    remove: async () => {
      if (!(await change(() => api.photos.remove({ clientId })))) return;
      void toast('Se quitó la foto.', { ...(image && { onUndo: () => void save(image) }), closeAfter: 8000 });
    },
  };
}

/** A client's photo, or the initials. It opens what can be done with the photo; a phone offers its camera. */
export function ClientPhoto({ clientId, name, size }: ClientPhotoProps) {
  const { image, choose, remove } = usePhoto(clientId);
  const reset = useRef<() => void>(null);
  return (
    <span className={classes.photo}>
      {image ? <img src={image} width={size} height={size} alt="" /> : <Initials name={name} size={size} />}
      <FileButton
        accept="image/*"
        resetRef={reset}
        onChange={(file) => {
          reset.current?.();
          void choose(file);
        }}
      >
        {({ onClick }) => (
          <Menu position="bottom-start">
            <Menu.Target>
              <UnstyledButton className={classes.cover ?? ''} aria-label={`Foto de ${name}`} title="Foto" />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconCamera size={18} />} onClick={onClick}>
                {image ? 'Cambiar la foto' : 'Agregar una foto'}
              </Menu.Item>
              {image && (
                <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => void remove()}>
                  Quitar la foto
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
    </span>
  );
}
