import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { useMay } from '../../../web/session.ts';
import { ariaKeys, useShortcuts } from '../../../web/shortcuts.ts';
import { Card, CardRows } from '../../../web/ui/card.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { StateChip, type StateTone } from '../../../web/ui/state-chip.tsx';
import type { Client } from '../../clients/contract.ts';
import type { ClientConsents, ClientPurpose, Line } from '../contract.ts';
import { channels, type Standing, standings } from '../domain.ts';
import { actWords, lineName, textName, textOf } from '../words.ts';
import { AnswerForm } from './answer-form.tsx';
import type { Answer, Asked } from './answers.ts';
import classes from './consents.module.css';
import { consentsPlace } from './consents-link.tsx';
import { History } from './history.tsx';
import { useDownload } from './use-download.ts';

const keys = 'alt+O';

const tones: Readonly<Record<Standing, StateTone>> = {
  unasked: 'rest',
  given: 'good',
  outdated: 'warn',
  withdrawn: 'bad',
  refused: 'bad',
};

interface LineRowProps {
  readonly purpose: ClientPurpose;
  readonly line: Line;
  readonly consents: ClientConsents;
  /** Missing for who may not record it. */
  readonly onAnswer: ((answer: Answer) => void) | false;
}

/** A client's standing on a purpose and channel, with the buttons that change it. */
function LineRow({ purpose, line, consents, onAnswer }: LineRowProps) {
  const act = consents.acts.find(({ id }) => id === line.actId);
  const text = textOf(purpose, act);
  const isGiven = line.standing === 'given' || line.standing === 'outdated';
  const name = lineName(purpose, line);
  const offers = [
    ...(isGiven ? ([['Retirar', 'no']] as const) : []),
    ...(line.asked && line.standing !== 'given'
      ? ([[line.standing === 'outdated' ? 'Aceptar el nuevo' : 'Aceptar', 'yes']] as const)
      : []),
  ];
  return (
    <li>
      <span className={classes.what}>
        <Group gap="0 8px">
          {line.channel && <Text span>{channels[line.channel]}</Text>}
          <StateChip tone={isGiven && !line.allowed ? 'rest' : tones[line.standing]}>
            {standings[line.standing]}
          </StateChip>
        </Group>
        {act && (
          <Text span display="block" size="xs" c="dimmed">
            {actWords(act)}
            {line.standing === 'outdated' && text && ` · ${textName(text)}`}
          </Text>
        )}
        {!line.asked && (
          <Text span display="block" size="xs" c="dimmed">
            Ya no se pide: no permite nada.
          </Text>
        )}
      </span>
      {onAnswer && (
        <Group gap={4} wrap="nowrap">
          {offers.map(([label, answer]) => (
            <Button
              key={answer}
              variant="default"
              size="compact-sm"
              aria-label={`${label}: ${name}`}
              onClick={() => onAnswer(answer)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}

interface Asking {
  readonly title: string;
  readonly asked: readonly Asked[];
  readonly answer?: Answer;
}

interface OwnProps {
  readonly client: Client;
  readonly consents: ClientConsents;
}

function Purposes({ client, consents }: OwnProps) {
  const may = useMay()(api.consents.record);
  const { download, downloading } = useDownload();
  const [asking, setAsking] = useState<Asking>();
  const [opened, setOpened] = useState<string>();
  const { purposes, acts } = consents;
  const unasked = purposes.flatMap((purpose) =>
    purpose.lines.filter(({ standing }) => standing === 'unasked').map((line) => ({ purpose, line })),
  );
  const shown = purposes.find(({ id }) => id === opened);
  const askAll = () => setAsking({ title: `Preguntar a ${fullName(client)}`, asked: unasked });
  const mayAsk = may && unasked.length > 0;
  useShortcuts(
    'Ficha del cliente',
    mayAsk ? [{ keys, label: 'Preguntar consentimientos', run: askAll }] : [],
  );
  return (
    <Card
      title="Consentimientos"
      more={
        <Group gap={8}>
          {acts.length > 0 && (
            <Anchor
              component="button"
              type="button"
              underline="always"
              disabled={downloading}
              aria-label="Descargar PDF"
              onClick={() => download(client, consents)}
            >
              {downloading ? 'Descargando…' : 'PDF'}
            </Anchor>
          )}
          {mayAsk && (
            <>
              <KeyHint keys={keys} />
              <Anchor
                component="button"
                type="button"
                underline="always"
                aria-keyshortcuts={ariaKeys(keys)}
                onClick={askAll}
              >
                Preguntar
              </Anchor>
            </>
          )}
        </Group>
      }
    >
      <CardRows label="Consentimientos" empty="">
        {purposes.map((purpose) => (
          <li key={purpose.id} className={classes.purpose}>
            <Anchor
              component="button"
              type="button"
              fw={500}
              ta="left"
              aria-label={`Ver textos e historia: ${purpose.name}`}
              onClick={() => setOpened(purpose.id)}
            >
              {purpose.name}
            </Anchor>
            <ul className={classes.lines} aria-label={purpose.name}>
              {purpose.lines.map((line) => (
                <LineRow
                  key={line.channel ?? ''}
                  {...{ purpose, line, consents }}
                  onAnswer={
                    may &&
                    ((answer) => {
                      const what = answer === 'yes' ? 'acepta' : 'retira su consentimiento';
                      setAsking({ title: `${fullName(client)} ${what}`, asked: [{ purpose, line }], answer });
                    })
                  }
                />
              ))}
            </ul>
          </li>
        ))}
      </CardRows>
      {asking && (
        <AnswerForm
          clientId={client.id}
          consents={consents}
          {...asking}
          onClose={() => setAsking(undefined)}
        />
      )}
      {shown && <History purpose={shown} acts={acts} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

/** Shown at once to whoever comes for it: `#consentimientos`. */
function Place({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isAsked = useLocation().hash === consentsPlace;
  useEffect(() => {
    if (!isAsked) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <div ref={place} id={consentsPlace} tabIndex={-1}>
      {children}
    </div>
  );
}

/** What the client agrees to; nothing for who could do nothing about a gym that asks for nothing. */
export default function Consents({ client }: { readonly client: Client }) {
  const may = useMay();
  const { data, error, refetch, isFetching } = useQuery(query(api.consents.get, { clientId: client.id }));
  if (data && data.purposes.length > 0)
    return (
      <Place>
        <Purposes client={client} consents={data} />
      </Place>
    );
  if (data && !may(api.consents.create)) return null;
  return (
    <Card title="Consentimientos">
      {!data && !error && <Skeleton height={44} mt={8} />}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar los consentimientos"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <Text c="dimmed" mt={4}>
          Tu gimnasio todavía no pide ninguno.{' '}
          <TextLink to="/mycenter/consentimientos" inherit>
            Escribe para qué los pides
          </TextLink>
        </Text>
      )}
    </Card>
  );
}
