import { useHotkeys } from '@mantine/hooks';
import { personKeys, requestSwitch } from '../counter.ts';
import { useScreenKeys } from './screen-keys.ts';

/** Lists all keys; the list is loaded on first use. */
export const showShortcuts = () => void import('./shortcut-list.tsx').then((list) => list.showShortcuts());

/** Listens to the keys that work on every screen, and lists all keys on F1 and '?'. */
export function Keys() {
  useScreenKeys([
    { keys: 'ctrl+K', label: 'Buscar clientes, pantallas y comprobantes' },
    { keys: personKeys, label: 'Cambiar de persona, con su PIN', run: () => requestSwitch(true) },
    { keys: 'F1', label: 'Ver estos atajos; también con ?, si no escribes en un campo', run: showShortcuts },
  ]);
  // Keyboards differ in whether it needs Shift.
  useHotkeys([
    ['shift+?', showShortcuts],
    ['?', showShortcuts],
  ]);
  return null;
}
