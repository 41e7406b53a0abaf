import { getHotkeyHandler, useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { lockedScreen } from './screen-lock.ts';

/** A key and what it does. */
export interface Shortcut {
  /** As 'alt+C' or 'alt+digit1': with Alt it is the key's place on the keyboard, which types other letters on a Mac. */
  readonly keys: string;
  readonly label: string;
  /** Missing where the screen listens to the key itself. */
  readonly run?: () => void;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

export const everywhere = 'En todas partes';

const groups = new Set<ShortcutGroup>();

/** A screen's own use of a key goes before that of every screen. */
const isOverridden = (title: string, keys: string): boolean =>
  title === everywhere &&
  [...groups].some((group) => group.title !== everywhere && group.shortcuts.some((own) => own.keys === keys));

/** The keys that work now, those of the present screen first; what parts of it listen to stands under its one title. */
export const activeShortcuts = (): readonly ShortcutGroup[] =>
  [...Map.groupBy(groups, ({ title }) => title)]
    .toSorted(([a], [b]) => Number(a === everywhere) - Number(b === everywhere))
    .map(([title, parts]) => ({
      title,
      shortcuts: parts.flatMap(({ shortcuts }) => shortcuts).filter(({ keys }) => !isOverridden(title, keys)),
    }));

const isCovered = (): boolean =>
  lockedScreen() !== null || document.querySelector('[aria-modal="true"]') !== null;

/** Listens to keys wherever the focus is, and lists them with all others; those of a dialog while it is open. */
export function useShortcuts(
  title: string,
  shortcuts: readonly Shortcut[],
  { inDialog = false }: { readonly inDialog?: boolean } = {},
): void {
  useEffect(() => {
    const group = { title, shortcuts };
    groups.add(group);
    return () => void groups.delete(group);
  });
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || (!inDialog && isCovered())) return;
    const handle = getHotkeyHandler(
      shortcuts.flatMap(({ keys, run }) =>
        run && !isOverridden(title, keys)
          ? [[keys, run, { preventDefault: true, usePhysicalKeys: keys.startsWith('alt+') }]]
          : [],
      ),
    );
    handle(event);
  });
  useEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The key of what a list adds, outside of fields. @param run null for whoever may add nothing */
export function useCreateKey(title: string, label: string, run: (() => unknown) | null): void {
  useHotkeys(run ? [['N', () => void run()]] : []);
  useShortcuts(title, run ? [{ keys: 'N', label }] : []);
}

const keyNames: Readonly<Record<string, string>> = {
  alt: 'Alt',
  ctrl: 'Ctrl',
  shift: 'Mayús',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: 'Enter',
  escape: 'Esc',
  delete: 'Supr',
};

/** A key as it stands on the keyboard: 'alt+digit1' is 'Alt 1'. */
export const keyWords = (keys: string): string =>
  keys
    .split(/(?<=.)\+/)
    .map((key) => keyNames[key] ?? key.replace(/^digit/, ''))
    .join(' ');

/** For `aria-keyshortcuts`: 'alt+digit1' is 'Alt+1'. */
export const ariaKeys = (keys: string): string =>
  keys
    .replace('ctrl', 'Control')
    .replace('arrow', 'Arrow')
    .replace('digit', '')
    .replace(/(^|\+|Arrow)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
