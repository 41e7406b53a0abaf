import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useLoadLogo } from '../../../web/gym-image.ts';
import { usePublicUrl } from '../../../web/session.ts';
import { Card } from '../../../web/ui/card.tsx';
import { usePdfDownload } from '../../../web/ui/pdf-download.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { SportPage } from '../contract.ts';
import { pagePath, posterPath } from '../domain.ts';

const selectAll = (event: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
  event.currentTarget.select();

/** The page's addresses to take along, once it is published. */
export function SharePage({ page }: { readonly page: SportPage }) {
  const loadLogo = useLoadLogo();
  const publicUrl = usePublicUrl();
  const url = `${publicUrl}${pagePath(page.slug)}`;
  const { download, downloading } = usePdfDownload(async () => ({
    worker: new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' }),
    order: {
      gymName: page.gymName,
      tagline: page.tagline,
      address: url,
      url: `${publicUrl}${posterPath(page.slug)}`,
      logo: await loadLogo(),
    },
    name: `Afiche de ${page.gymName}.pdf`,
  }));
  return (
    <Card
      title="Compartir"
      more={
        page.published ? (
          <StateChip tone="good">Publicada</StateChip>
        ) : (
          <StateChip tone="rest">Sin publicar</StateChip>
        )
      }
    >
      {page.published ? (
        <Stack gap="md" mt="sm">
          <TextInput label="Tu página" value={url} readOnly onFocus={selectAll} />
          <Group gap="sm">
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={18} />}
            >
              Ver la página
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} />}
              loading={downloading}
              onClick={() => download()}
            >
              Afiche con QR
            </Button>
          </Group>
          {page.showSchedule && (
            <>
              {page.calendars && (
                <TextInput
                  label="Calendario de clases"
                  description="Google Calendar, Apple y Outlook se suscriben con esta dirección."
                  value={`${url}/clases.ics`}
                  readOnly
                  onFocus={selectAll}
                />
              )}
              <Textarea
                label="El horario dentro de otra página"
                description="Pega esto en el sitio que ya tienes."
                autosize
                value={`<iframe src="${url}/horario" title="Clases de ${page.gymName.replaceAll('"', '')}" width="100%" height="600" style="border:0"></iframe>`}
                readOnly
                onFocus={selectAll}
              />
            </>
          )}
        </Stack>
      ) : (
        <Text c="dimmed" mt={4}>
          Al publicarla tendrás aquí su dirección, un afiche con código QR, el calendario de clases y el
          horario para tu propio sitio.
        </Text>
      )}
    </Card>
  );
}
