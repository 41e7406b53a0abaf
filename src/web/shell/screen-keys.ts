import { useRouter } from '@tanstack/react-router';
import { addDays } from '../format.ts';
import { useMayOpen } from '../may-open.ts';
import { useMe } from '../session.ts';
import { everywhere, type Shortcut, useShortcuts } from '../shortcuts.ts';
import { leadKeysToNextField } from './early-keys.ts';

const till = '/store/point-of-sale';

/** The screens of reception's day that a key opens. */
export const screenKeys = [
  { keys: 'alt+C', to: '/checkin', label: 'Check In' },
  { keys: 'alt+P', to: '/payments', label: 'Ingresar Pago' },
  { keys: 'alt+V', to: till, label: 'Punto de Venta' },
  { keys: 'alt+R', to: '/store/refunds', label: 'Reembolso' },
  { keys: 'alt+B', to: '/invoices', label: 'Facturas y boletas' },
] as const;

/** The key that opens a screen. */
export const keysOf = (path: string): string | undefined => screenKeys.find(({ to }) => to === path)?.keys;

/** Listens to the keys that work on every screen. */
export function useScreenKeys(shortcuts: readonly Shortcut[]): void {
  const router = useRouter();
  const mayOpen = useMayOpen();
  const { today } = useMe();
  const open = (to: (typeof screenKeys)[number]['to']) => {
    const here = router.state.location.pathname;
    if (here !== to) leadKeysToNextField();
    const isRefundAtTill = to === '/store/refunds' && here === till;
    void router.navigate({ to, search: isRefundAtTill ? { volver: 'caja' } : {} });
  };
  const book = () => {
    if (router.state.location.pathname !== '/checkin') leadKeysToNextField();
    void router.navigate({ to: '/checkin', search: { fecha: addDays(today, 1) } });
  };
  useShortcuts(everywhere, [
    ...shortcuts,
    ...(mayOpen('/checkin') ? [{ keys: 'alt+K', label: 'Reservar para mañana', run: book }] : []),
    ...screenKeys
      .filter(({ to }) => mayOpen(to))
      .map(({ keys, to, label }) => ({ keys, label, run: () => open(to) })),
  ]);
}
