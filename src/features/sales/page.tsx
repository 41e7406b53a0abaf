import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { fullName } from '../../web/format.ts';
import { clientQuery } from '../../web/offline/directory.ts';
import { askApart } from '../../web/queries.ts';
import {
  requestScreenLock,
  setLockedScreen,
  useLockedScreen,
  useRequestedLock,
} from '../../web/screen-lock.ts';
import { useMe, useMoney } from '../../web/session.ts';
import { useShortcuts } from '../../web/shortcuts.ts';
import { lazyPart } from '../../web/ui/lazy-part.tsx';
import { usePhone } from '../../web/ui/pending.ts';
import { asApiError } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import { roundedCash } from '../tills/domain.ts';
import classes from './page.module.css';
import { emptyCart, isEmpty, repeatLastItems } from './ui/cart/cart.ts';
import { OrderPanel } from './ui/cart/order-panel.tsx';
import { ProductPanel } from './ui/catalogue/product-panel.tsx';
import { useDisplay } from './ui/display/use-display.ts';
import { readLastLines, usePayment } from './ui/payment/payment.ts';
import { ClosedStrip } from './ui/till/closed-strip.tsx';
import { HeaderBar } from './ui/till/header-bar.tsx';
import { TillProvider, useTill } from './ui/till/till.tsx';
import { useTillKeys } from './ui/till/till-keys.ts';
import { tillShortcuts } from './ui/till/till-shortcuts.ts';

/** They follow the screen, which is drawn without them; what asks for one meanwhile is answered as soon as they are there. */
const TillDialogs = lazyPart(() => import('./ui/till-dialogs.tsx'));

const ownPath = '/store/point-of-sale';

/** Gives the order to the client in the URL, as `cliente`. */
function useAskedClient(): void {
  const { setClient } = useTill();
  const navigate = useNavigate();
  const { cliente } = useSearch({ strict: false });
  const queries = useQueryClient();
  const give = useEffectEvent(async (clientId: string) => {
    try {
      const client = await askApart(queries, clientQuery(clientId));
      setClient({ id: client.id, name: fullName(client), email: client.email });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void navigate({ to: '.', search: (was: object) => ({ ...was, cliente: undefined }), replace: true });
  });
  useEffect(() => {
    if (typeof cliente === 'string') void give(cliente);
  }, [cliente]);
}

/** Sells the product in the URL, as `producto`: the only one with such a name, or one that is chosen. */
function useAskedProduct(onAsked: () => void): void {
  const { setPendingScans } = useTill();
  const navigate = useNavigate();
  const { producto } = useSearch({ strict: false });
  const take = useEffectEvent((text: string) => {
    onAsked();
    setPendingScans((before) => [...before, { text, byName: true }]);
    void navigate({ to: '.', search: (was: object) => ({ ...was, producto: undefined }), replace: true });
  });
  useEffect(() => {
    if (producto !== undefined) take(String(producto));
  }, [producto]);
}

function TillScreen() {
  const till = useTill();
  const { gym, cart, change, totals, shift, dialog, show, selected, field } = till;
  const payment = usePayment();
  const { data: lock } = useQuery(query(api.locks.get, {}));
  const covered = [useLockedScreen(), useRequestedLock()].some((path) => path !== null);
  const phone = usePhone();
  const money = useMoney();
  const [side, setSide] = useState('products');
  /** The action to resume once the till is open. */
  const [paying, setPaying] = useState(false);
  const empty = cart.order.lines.length === 0;

  const close = () => {
    show(undefined);
    setPaying(false);
    payment.clear();
    field.current?.focus({ preventScroll: true });
  };
  const openPay = () => {
    if (empty) return void toast('No hay artículos');
    setPaying(true);
    payment.dismiss();
    payment.forgetOldAmount();
    show(shift ? 'pay' : 'open');
  };
  const payCash = () => {
    if (empty) return void toast('No hay artículos');
    if (!shift) return openPay();
    payment.forgetOldAmount();
    const cash = roundedCash(totals.total, gym);
    show('pay');
    payment.pay({
      shiftId: shift.id,
      payments: cash > 0 ? [{ method: 'cash', amount: cash }] : [],
      tendered: cash,
    });
  };
  const startNew = () => {
    if (!empty || cart.savedOrderId !== null) return show('new');
    if (!isEmpty(cart)) change(() => emptyCart(newId));
    field.current?.focus();
  };
  const park = () => (empty ? void toast('No hay artículos') : show('park'));
  const hold = () => (lock?.hasPin === false ? requestScreenLock(ownPath) : setLockedScreen(ownPath));
  const repeat = () => {
    const lastLines = readLastLines(gym.id);
    if (empty && lastLines.length === 0) void toast('Todavía no hay una venta que repetir.');
    else change((current) => repeatLastItems(current, lastLines, newId));
  };
  const closeOpening = (opened: boolean) => {
    show(opened && paying ? 'pay' : undefined);
    setPaying(false);
  };

  const discount = () => !empty && show('discount');
  const search = () => field.current?.focus();
  const edit = () => selected && show('line');
  const findCustomer = () => show('customer');
  const transfer = () => !empty && show('transfer');
  useTillKeys(
    {
      F2: discount,
      F3: search,
      F4: edit,
      F6: findCustomer,
      F7: transfer,
      F8: startNew,
      F9: park,
      F10: openPay,
      F12: payCash,
    },
    dialog === undefined && !covered,
  );
  useShortcuts('Punto de Venta', tillShortcuts);

  useLayoutEffect(() => {
    if (dialog === undefined && !covered) field.current?.focus({ preventScroll: true });
    // Keys typed before the dialog has the focus must not reach the search.
    else field.current?.blur();
  }, [dialog, covered, field]);

  const goOn = useEffectEvent(() => {
    if (!cart.request) return;
    show('pay');
    payment.retry();
  });
  useEffect(() => goOn(), []);
  useAskedClient();
  useAskedProduct(() => setSide('products'));
  useDisplay(payment.completed?.sale);

  return (
    <div className={classes.till} data-fill data-phone={phone || undefined}>
      <VisuallyHidden component="h1">Punto de Venta</VisuallyHidden>
      <HeaderBar onNew={startNew} onPark={park} onPay={openPay} onCash={payCash} />
      <ClosedStrip onOpen={() => show('open')}>Puedes armar la venta; para cobrar, ábrela.</ClosedStrip>
      {phone && (
        <SegmentedControl
          flex="none"
          size="md"
          aria-label="Parte de la caja"
          value={side}
          onChange={setSide}
          data={[
            { value: 'products', label: 'Productos' },
            { value: 'order', label: `Orden · ${money(totals.total)}` },
          ]}
        />
      )}
      <div className={classes.columns}>
        {(!phone || side === 'order') && <OrderPanel onLock={hold} onRepeat={repeat} />}
        {(!phone || side === 'products') && <ProductPanel />}
      </div>
      {phone && (
        <div className={classes.foot}>
          <Button
            size="lg"
            disabled={empty}
            onClick={openPay}
            // A change of focus would resize the button under the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            Cobrar {money(totals.total)}
          </Button>
        </div>
      )}
      <Suspense>
        <TillDialogs
          payment={payment}
          onOpenTill={openPay}
          onClosePayment={close}
          onCloseOpening={closeOpening}
        />
      </Suspense>
    </div>
  );
}

/** The till: the order, the products and the payment. */
export default function PointOfSalePage() {
  const { gym } = useMe();
  if (!gym) return null;
  return (
    <Suspense>
      <TillProvider gym={gym}>
        <TillScreen />
      </TillProvider>
    </Suspense>
  );
}
