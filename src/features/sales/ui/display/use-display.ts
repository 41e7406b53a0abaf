import { useEffect, useEffectEvent, useState } from 'react';
import { useLogo } from '../../../../web/gym-image.ts';
import { useLockedScreen } from '../../../../web/screen-lock.ts';
import type { Sale } from '../../contract.ts';
import { quantityOf } from '../cart/cart.ts';
import { useTill } from '../till/till.tsx';
import { type DisplayMessage, type DisplayState, openChannel, ownDisplay } from './display-channel.ts';

type PaidSale = Pick<Sale, 'total' | 'rounding' | 'change' | 'payments'>;

/** What of a sale is charged to the client's account. */
const onAccount = ({ payments }: PaidSale): number =>
  payments.reduce((sum, { method, amount }) => (method === 'account' ? sum + amount : sum), 0);

/** Tells the customer's display what the order is, and what was paid until the next one begins. */
export function useDisplay(sale: PaidSale | undefined): void {
  const { gym, cart, totals } = useTill();
  const locked = useLockedScreen() !== null;
  const logo = useLogo();
  const { lines } = cart.order;
  const [last, setLast] = useState<PaidSale>();
  if (sale && sale !== last) setLast(sale);
  if (!sale && last && lines.length > 0) setLast(undefined);
  const shown: DisplayState = {
    gymName: gym.name,
    logo,
    currency: gym.currency,
    lines: locked
      ? []
      : lines.map((line) => ({
          id: line.id,
          name: line.name,
          quantity: quantityOf(line),
          total: totals.lines.find(({ id }) => id === line.id)?.total ?? 0,
        })),
    discount: locked ? 0 : totals.discount,
    total: locked ? 0 : totals.total,
    paid:
      last && lines.length === 0 && !locked
        ? {
            total: last.total + last.rounding - onAccount(last),
            onAccount: onAccount(last),
            change: last.change,
          }
        : null,
  };
  const text = JSON.stringify(shown);
  const current = useEffectEvent(() => JSON.parse(text) as DisplayState);
  useEffect(() => {
    const channel = openChannel(ownDisplay());
    channel.postMessage({ state: JSON.parse(text) } satisfies DisplayMessage);
    channel.close();
  }, [text]);
  useEffect(() => {
    const channel = openChannel(ownDisplay());
    const tell = (state: DisplayState | null) => channel.postMessage({ state } satisfies DisplayMessage);
    const leave = () => tell(null);
    channel.onmessage = ({ data }: MessageEvent<DisplayMessage>) => {
      if (data === 'ask') tell(current());
    };
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      channel.close();
    };
  }, []);
}
