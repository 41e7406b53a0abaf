import { Button, Stack, Text } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useLoadLogo } from '../../../web/gym-image.ts';
import { usePublicUrl } from '../../../web/session.ts';
import { Card } from '../../../web/ui/card.tsx';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';
import { usePdfDownload } from '../../../web/ui/pdf-download.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { SportPage } from '../contract.ts';
import { pagePath, posterPath } from '../domain.ts';

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
          <LinkToShare label="Tu página" url={url}>
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
          </LinkToShare>
          {page.showSchedule && page.calendars && (
            <LinkToShare
              label="Calendario de clases"
              description="Google Calendar, Apple y Outlook se suscriben con esta dirección."
              url={`${url}/clases.ics`}
            />
          )}
          {page.showSchedule && (
            <LinkToShare
              label="El horario dentro de otra página"
              description="Pega esto en el sitio que ya tienes."
              long
              url={`<iframe src="${url}/horario" title="Clases de ${page.gymName.replaceAll('"', '')}" width="100%" height="600" style="border:0"></iframe>`}
            />
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
