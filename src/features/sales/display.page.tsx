import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { count, money } from '../../web/format.ts';
import { useLockedScreen } from '../../web/screen-lock.ts';
import { signedInAccount } from '../../web/signed-in.ts';
import classes from './display.page.module.css';
import { type DisplayMessage, type DisplayState, openChannel } from './ui/display/display-channel.ts';

/** What the till last said; undefined before it says anything, null once its screen is left. */
function useDisplayState(till: string): DisplayState | null | undefined {
  const [state, setState] = useState<DisplayState | null>();
  useEffect(() => {
    const channel = openChannel(till);
    channel.onmessage = ({ data }: MessageEvent<DisplayMessage>) => {
      if (data !== 'ask') setState(data.state);
    };
    channel.postMessage('ask' satisfies DisplayMessage);
    return () => channel.close();
  }, [till]);
  return state;
}

/** Closes the window when its account signs out; where the browser does not let it, it shows the way in. */
function useCloseWithAccount(): void {
  const [account] = useState(signedInAccount);
  const leave = useEffectEvent(() => {
    if (account && signedInAccount() === account) return;
    window.close();
    window.location.replace('/login');
  });
  useEffect(() => {
    leave();
    const listen = () => leave();
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}

const thanksMs = 20_000;

/** What was paid, for a while: the next customer need not know. */
function usePassing(paid: DisplayState['paid']): DisplayState['paid'] {
  const [passed, setPassed] = useState<DisplayState['paid']>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(paid), thanksMs);
    return () => clearTimeout(timer);
  }, [paid]);
  return passed === paid ? null : paid;
}

const quantityWords = (quantity: number) => (quantity === 1 ? '' : `${count(quantity)} × `);

function Idle({ gymName, logo }: Pick<DisplayState, 'gymName' | 'logo'>) {
  return (
    <div className={classes.idle}>
      {logo && <img className={classes.logo} src={logo} alt="" />}
      {gymName && !logo && (
        <span className={classes.mark} aria-hidden>
          {[...gymName.replace(/^(gimnasio|gym)\s+/i, '')][0]?.toLocaleUpperCase('es')}
        </span>
      )}
      <h1 className={classes.gym}>{gymName || 'Pulso'}</h1>
      <p className={classes.soft}>Te damos la bienvenida</p>
    </div>
  );
}

interface PaidProps {
  readonly currency: string;
  readonly paid: NonNullable<DisplayState['paid']>;
}

function Paid({ currency, paid }: PaidProps) {
  return (
    <div className={classes.idle} role="status">
      <h1 className={classes.gym}>¡Gracias!</h1>
      {(paid.total > 0 || paid.onAccount === 0) && (
        <p className={classes.soft}>Pagaste {money(paid.total, currency)}</p>
      )}
      {paid.onAccount > 0 && (
        <p className={classes.soft}>Queda en tu cuenta {money(paid.onAccount, currency)}</p>
      )}
      {paid.change > 0 && (
        <p className={classes.change}>
          <span>Tu vuelto</span>
          <strong>{money(paid.change, currency)}</strong>
        </p>
      )}
    </div>
  );
}

function OrderView({ state }: { readonly state: DisplayState }) {
  const { currency, lines, discount, total } = state;
  const newest = lines.at(-1)?.id;
  return (
    <div className={classes.order}>
      <header className={classes.head}>
        {state.logo && <img src={state.logo} alt="" />}
        {state.gymName}
      </header>
      <ul className={classes.lines} aria-label="Tu compra">
        {lines.map(({ id, name, quantity, total: amount }) => (
          <li
            key={id}
            className={classes.line}
            ref={id === newest ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
          >
            <span className={classes.name}>
              {quantityWords(quantity)}
              {name}
            </span>
            <span className={classes.amount}>{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <dl className={classes.sums} aria-live="polite">
        {discount > 0 && (
          <div className={classes.soft}>
            <dt>Descuento, ya restado</dt>
            <dd>{money(discount, currency)}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>{money(total, currency)}</dd>
        </div>
      </dl>
    </div>
  );
}

/**
 * The customer's display: a second window of the till, which tells it everything. It asks the server for nothing and
 * shows nothing while the browser is locked.
 */
export default function DisplayPage() {
  const { caja } = useSearch({ strict: false });
  const state = useDisplayState(typeof caja === 'string' ? caja : '');
  const locked = useLockedScreen() !== null;
  useCloseWithAccount();
  const fill = () => void (document.fullscreenElement ?? document.documentElement.requestFullscreen?.());
  const open = state && !locked ? state : null;
  const paid = usePassing(open?.paid ?? null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser's own key, F11, does the same, and a display without a keyboard is touched anywhere.
    <main className={classes.display} onClick={fill}>
      {open && open.lines.length > 0 && <OrderView state={open} />}
      {open && paid && <Paid currency={open.currency} paid={paid} />}
      {!paid && !open?.lines.length && <Idle gymName={state?.gymName ?? ''} logo={state?.logo ?? null} />}
    </main>
  );
}
