import { useRouter } from '@tanstack/react-router';
import { api } from '../api.ts';
import { useLostSince } from '../offline/connection.ts';
import { useMomentShown } from '../offline/moment-shown.ts';
import { mayCall, mayOpen, useMe } from '../session.ts';
import { showShortcuts } from './keys.ts';
import { readRecent } from './recent.ts';
import {
  beginsName,
  type Command,
  commands,
  commandsBeginning,
  findScreens,
  namesShortcuts,
  parseCommand,
  productIn,
  screensFirst,
} from './search-rules.ts';
import { needsNetwork, type Result, resultOf, usePeople, useReceipts } from './search-sources.ts';

export interface Group {
  readonly label: string;
  readonly results: readonly Result[];
}

/** Begins a command, and asks for the name. */
const hintOf = (command: Command, setText: (text: string) => void, isLost: boolean): Result => ({
  id: command,
  label: `${commands[command].label}…`,
  description:
    isLost && !commands[command].offline ? needsNetwork : 'Escribe el nombre, el RUT o el teléfono',
  stays: true,
  open: () => {
    setText(`${commands[command].words[0]} a `);
    return '';
  },
});

const shortcuts: Result = {
  id: 'shortcuts',
  label: 'Atajos de teclado',
  description: 'Las teclas de esta pantalla y de todas',
  open: () => {
    showShortcuts();
    return '';
  },
};

/** Sells a product by its name, or a part of it. */
const productResult = (product: string): Result => ({
  id: 'product',
  label: `Vender ${product}`,
  description: 'Punto de Venta, con ese producto',
  acts: true,
  open: () => `/store/point-of-sale?producto=${encodeURIComponent(product)}`,
});

/** What a text finds, in the order in which it is offered; without a text, what was opened last. */
export function useResults(text: string, setText: (text: string) => void) {
  const me = useMe();
  const router = useRouter();
  const isGym = me.role === 'gym';
  const mayDo = (command: Command) => me.rights.includes(commands[command].right);
  const parsed = parseCommand(text);
  const command = parsed && mayDo(parsed.command) ? parsed : undefined;
  const { people, settled } = usePeople(mayCall(me, api.clients.list) ? (command?.about ?? text) : '');
  const receipts = useReceipts(mayCall(me, api.receipts.list) ? text : '');
  const pageOf = (id: string) =>
    mayCall(me, api.profiles.get) ? `/clients/${id}` : `/mycenter/rutinas?cliente=${id}`;
  const shownOf = useMomentShown();
  const isLost = useLostSince() !== undefined;
  const begun = command ? [] : commandsBeginning(text).filter(mayDo);
  const asked = command?.about === '' ? [command.command] : begun;
  const { href: here } = router.state.location;
  const recent = text.trim() === '' ? readRecent(me).filter(({ href }) => href !== here) : [];
  const allowed = router.options.context.screens.filter(
    ({ who, path, title }) =>
      mayOpen(me, who) && !path.includes('$') && recent.every(({ label }) => label !== title),
  );
  const screens = command?.about ? [] : findScreens(allowed, text);
  const group = (label: string, results: readonly Result[]) =>
    results.length > 0 ? [{ label, results }] : [];
  const screenGroup = group(
    'Pantallas',
    screens.map(({ path, title, entry }) => ({
      id: path,
      label: title,
      description: entry && entry.label !== title ? entry.label : '',
      open: () => path,
    })),
  );
  const peopleGroup = group(
    shownOf ? `Clientes (lo que ves es ${shownOf})` : 'Clientes',
    people.map((person) => resultOf(person, { command: command?.command, pageOf }, isLost)),
  );
  const product = command?.command === 'sell' ? productIn(text) : '';
  const productGroup = group('Productos', product ? [productResult(product)] : []);
  const recentGroup = group(
    'Recientes',
    recent.map(({ href, ...opened }) => ({ ...opened, id: `recent ${href}`, open: () => href })),
  );
  const found = screensFirst(screens, people, text)
    ? [...screenGroup, ...peopleGroup]
    : [...peopleGroup, ...screenGroup];
  const named = people.some((person) => beginsName(person, product));
  const groups: Group[] = [
    ...recentGroup,
    ...group('Comprobantes', receipts.results),
    ...(named ? [...found, ...productGroup] : [...productGroup, ...found]),
    ...group('Acciones', [
      ...asked.map((each) => hintOf(each, setText, isLost)),
      ...(isGym && namesShortcuts(text) ? [shortcuts] : []),
    ]),
  ];
  return { groups, settled: settled && receipts.settled };
}
