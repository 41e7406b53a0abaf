import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PluginManifest } from '../../../wire/plugin.ts';
import { type Right, rights } from '../../../wire/rights.ts';
import { eventLabels, isEventType } from '../../webhooks/domain.ts';
import { permissionsOf } from '../domain.ts';
import classes from './permissions.module.css';

const WordList = ({ words }: { readonly words: readonly string[] }) => (
  <ul className={classes.words ?? ''}>
    {words.map((word) => (
      <li key={word}>{word}</li>
    ))}
  </ul>
);

const wordsOf = (some: readonly Right[]): readonly string[] => some.map((right) => rights[right]);

const eventWords = (events: readonly string[]): readonly string[] =>
  events.filter(isEventType).map((type) => eventLabels[type]);

const Help = ({ address }: { readonly address: string }) =>
  address.includes('://') ? (
    <Anchor href={address} target="_blank" rel="noreferrer" underline="always">
      {new URL(address).host}
    </Anchor>
  ) : (
    <Anchor href={`mailto:${address}`} underline="always">
      {address}
    </Anchor>
  );

interface PermissionsProps {
  readonly plugin: Pick<PluginManifest, 'rights' | 'events' | 'data' | 'help'>;
}

/** What a plugin may see and change, people's data first, where data go, and who helps. */
export function Permissions({ plugin: { rights: given, events, data, help } }: PermissionsProps) {
  const { people, rest, changes } = permissionsOf(given);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(data === '' ? [] : [['A dónde van los datos', data] as const]),
    ...(people.length > 0
      ? [['Ve de las personas', <WordList key="people" words={wordsOf(people)} />] as const]
      : []),
    ...(rest.length > 0 ? [['Ve además', <WordList key="rest" words={wordsOf(rest)} />] as const] : []),
    ...(changes.length > 0
      ? [['Puede cambiar', <WordList key="changes" words={wordsOf(changes)} />] as const]
      : []),
    ...(events.length > 0
      ? [['Se le avisa cuando', <WordList key="events" words={eventWords(events)} />] as const]
      : []),
    ...(help === '' ? [] : [['Ayuda', <Help key="help" address={help} />] as const]),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
