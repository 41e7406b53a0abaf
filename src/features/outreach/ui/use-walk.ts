import { type KeyboardEvent, useRef } from 'react';
import { useShortcuts } from '../../../web/shortcuts.ts';
import type { Person } from '../contract.ts';

const title = 'A quién contactar';

interface Actions {
  readonly onWrite: (person: Person) => void;
  readonly onNote: (person: Person) => void;
  readonly onPostpone: (person: Person) => void;
}

/** Walks the people of a list by keyboard, and on to the next one after each is done with. */
export function useWalk(people: readonly Person[], postpones: boolean) {
  const container = useRef<HTMLDivElement>(null);
  const linkOf = (clientId: string | undefined) =>
    container.current?.querySelector<HTMLElement>(`a[data-row-link][href$="/clients/${clientId}"]`);
  const goTo = (person: Person | undefined) => linkOf(person?.clientId)?.focus();

  useShortcuts(title, [
    { keys: 'j', label: 'La persona que sigue' },
    { keys: 'k', label: 'La persona anterior' },
    { keys: 'enter', label: 'Abrir su ficha' },
    { keys: 'w', label: 'Escribirle por WhatsApp' },
    { keys: 'a', label: 'Anotar un contacto' },
    ...(postpones ? [{ keys: 'd', label: 'Dejarla para después' }] : []),
  ]);

  const listen =
    ({ onWrite, onNote, onPostpone }: Actions) =>
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const row = event.target instanceof Element ? event.target.closest('tr, li') : null;
      const link = row?.querySelector('a[data-row-link]');
      const here = people.findIndex(({ clientId }) => link && linkOf(clientId) === link);
      const person = people[here];
      if (!person) return;
      const acts = new Map([
        ['j', () => goTo(people[here + 1])],
        ['ArrowDown', () => goTo(people[here + 1])],
        ['k', () => goTo(people[here - 1])],
        ['ArrowUp', () => goTo(people[here - 1])],
        ['w', () => onWrite(person)],
        ['a', () => onNote(person)],
        ['d', () => onPostpone(person)],
      ]);
      const act = acts.get(event.key);
      if (!act) return;
      event.preventDefault();
      act();
    };

  return {
    container,
    /** The keys of the rows. */
    listen,
    /** The person after this one, or before where this one is the last. */
    nextOf: (clientId: string) => {
      const here = people.findIndex((person) => person.clientId === clientId);
      return (people[here + 1] ?? people[here - 1])?.clientId;
    },
    focus: (clientId: string | undefined) => linkOf(clientId)?.focus(),
  };
}
export type Walk = ReturnType<typeof useWalk>;
