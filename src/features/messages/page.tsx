import { Group, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { fullName } from '../../web/format.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ClientSelect } from '../clients/parts.ts';
import { TemplateForm } from './ui/template-form.tsx';

/** The gym's ready messages, each as a client would read it. */
export default function MessagesPage() {
  const [clientId, setClientId] = useState<string>();
  const { data, error, refetch, isFetching } = useQuery(query(api.messages.list, {}));
  const sample = useQuery({
    ...query(api.messages.sample, clientId ? { clientId } : {}),
    placeholderData: keepPreviousData,
  });
  return (
    <Page>
      <PageTitle note="Lo que se escribe con un toque por WhatsApp, desde Inicio, Marketing, Por cobrar y Suscripciones. Cada mensaje se llena con lo de la persona.">
        Mensajes
      </PageTitle>
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar los mensajes"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton h={480} />}
      {data && (
        <>
          <Group gap={8} align="flex-end" role="group" aria-label="Con quién se prueban">
            <ClientSelect
              labelOf={fullName}
              onChange={(client) => setClientId(client?.id)}
              clearable
              description="Para ver cómo lo leería; si no eliges, quien vence primero"
              inputWrapperOrder={['label', 'input', 'description']}
              w={{ base: '100%', xs: 380 }}
            />
            {sample.isError && <Text c="dimmed">No pudimos cargar a esta persona.</Text>}
          </Group>
          {data.items.map((template) => (
            <TemplateForm key={template.kind} template={template} facts={sample.data?.facts ?? null} />
          ))}
        </>
      )}
    </Page>
  );
}
