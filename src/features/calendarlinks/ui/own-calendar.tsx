import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';
import { useReadOnly } from '../../../web/ui/read-only.ts';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';

/** The address by which a device offers its own calendar. */
const forDevices = (url: string) => url.replace(/^https?:/, 'webcal:');

const forGoogle = (url: string) =>
  `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: forDevices(url) })}`;

function LinkedCalendar({ url, onUnlink }: { readonly url: string; readonly onUnlink: () => void }) {
  return (
    <>
      <Group gap="sm">
        <Button component="a" href={forDevices(url)}>
          Agregar en este dispositivo
        </Button>
        <Button component="a" href={forGoogle(url)} target="_blank" rel="noreferrer" variant="default">
          Google Calendar
        </Button>
      </Group>
      <LinkToShare label="O copia el enlace" url={url}>
        <Button variant="subtle" color="red" onClick={onUnlink}>
          Apagar enlace
        </Button>
      </LinkToShare>
    </>
  );
}

interface OwnCalendarProps {
  /** Whether the gym offers calendars, and whether the client has a link. */
  readonly calendar: { readonly offered: boolean; readonly linked: boolean };
  readonly onClose: () => void;
}

/** Takes a client's reservations to the calendar of their phone or computer. */
export default function OwnCalendar({ calendar: { offered, linked }, onClose }: OwnCalendarProps) {
  const queries = useQueryClient();
  const disabled = useReadOnly();
  const [url, setUrl] = useState<string>();
  const link = useSubmit(() => api.calendarlinks.link({ id: newId() }), {
    onDone: (shown) => {
      setUrl(shown.url);
      void queries.invalidateQueries();
    },
  });
  const unlink = useSubmit(() => api.calendarlinks.unlink({}), {
    onDone: () => {
      void queries.invalidateQueries();
      void toast('El enlace ya no muestra nada. Tu calendario deja de recibir tus reservas.');
      onClose();
    },
  });
  const failure = link.error ?? unlink.error;
  return (
    <Modal opened onClose={onClose} title="Mis reservas en mi calendario">
      <Stack gap="md">
        {failure && <Banner tone="bad">{failure.message}</Banner>}
        <Text>
          {offered
            ? 'Tus reservas aparecen en el calendario de tu teléfono o computador, y cambian cuando cambian aquí. Algunos calendarios tardan horas en leer lo nuevo.'
            : 'Tu gimnasio apagó los calendarios: tu enlace no muestra nada, y vuelve a mostrar tus reservas si los enciende.'}
        </Text>
        <Text c="dimmed" size="sm">
          El enlace es solo tuyo: quien lo tenga ve a qué clases vas. Puedes apagarlo cuando quieras.
        </Text>
        {!url && (
          <Group>
            {offered && (
              <Button disabled={disabled} loading={link.working} onClick={() => void link.submit()}>
                {linked ? 'Ver mi enlace' : 'Crear enlace'}
              </Button>
            )}
            {!offered && linked && (
              <Button
                variant="subtle"
                color="red"
                disabled={disabled}
                loading={unlink.working}
                onClick={() => void unlink.submit()}
              >
                Apagar enlace
              </Button>
            )}
          </Group>
        )}
        {url && <LinkedCalendar url={url} onUnlink={() => void unlink.submit()} />}
      </Stack>
    </Modal>
  );
}
