import { Button, Group, Text, Title } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { useMay } from '../../web/session.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import type { Purpose, PurposeForm as Schema } from './contract.ts';
import { readyPurposes } from './domain.ts';
import { PurposeCard } from './ui/purpose-card.tsx';
import { PurposeForm, type PurposeTarget } from './ui/purpose-form.tsx';
import { Texts } from './ui/texts.tsx';

interface ReadyProps {
  readonly purposes: readonly Purpose[];
  readonly onAdd: (begins: Schema) => void;
}

/** What most gyms ask for, and this one does not yet. */
function Ready({ purposes, onAdd }: ReadyProps) {
  const missing = readyPurposes.filter(({ name }) => !purposes.some((purpose) => purpose.name === name));
  if (missing.length === 0) return null;
  return (
    <section aria-label="Listas para usar">
      <Title order={2}>Listas para usar</Title>
      <Text c="dimmed" mt={4} mb={8}>
        Con un texto escrito. Léelo y cámbialo como quieras antes de guardarlo; pide solo lo que vayas a usar.
      </Text>
      <Group gap={8}>
        {missing.map(({ name, text, channels }) => (
          <Button key={name} variant="default" onClick={() => onAdd({ name, text, channels: [...channels] })}>
            {name}
          </Button>
        ))}
      </Group>
    </section>
  );
}

/** What the gym asks its clients for, each with its text. */
export default function ConsentsPage() {
  const may = useMay()(api.consents.create);
  const [target, setTarget] = useState<PurposeTarget>();
  const [texts, setTexts] = useState<Purpose>();
  const { data, error, refetch, isFetching } = useQuery(query(api.consents.purposes, {}));
  const add = (begins?: Schema) => setTarget({ id: newId(), ...(begins && { begins }) });
  const cards = (purposes: readonly Purpose[]) =>
    purposes.map((purpose) => (
      <PurposeCard
        key={purpose.id}
        purpose={purpose}
        onEdit={() => setTarget({ id: purpose.id, purpose })}
        onTexts={() => setTexts(purpose)}
      />
    ));
  const retired = data?.items.filter((purpose) => purpose.retired) ?? [];
  return (
    <Page>
      <PageTitle
        actions={
          may && data && data.items.length > 0 && <Button onClick={() => add()}>Agregar finalidad</Button>
        }
        note="Para qué les pides permiso a tus clientes, con qué texto y por dónde."
      >
        Consentimientos
      </PageTitle>
      <Text c="dimmed">
        Lo que cada uno responde se anota en su ficha. Los avisos de su contrato, como comprobantes y cobros,
        no lo necesitan.
      </Text>
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar las finalidades"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && (
        <>
          {data.items.length === 0 && (
            <EmptyState
              title="Ups! Aún no hay registros"
              icon={IconFileCheck}
              action={may && <Button onClick={() => add()}>Agregar finalidad</Button>}
            >
              Tu gimnasio todavía no pide ningún consentimiento.
            </EmptyState>
          )}
          {cards(data.items.filter((purpose) => !purpose.retired))}
          {may && <Ready purposes={data.items} onAdd={add} />}
          {retired.length > 0 && (
            <>
              <Title order={2}>Ya no se piden</Title>
              {cards(retired)}
            </>
          )}
        </>
      )}
      {target && <PurposeForm key={target.id} target={target} onClose={() => setTarget(undefined)} />}
      {texts && <Texts purpose={texts} onClose={() => setTexts(undefined)} />}
    </Page>
  );
}
