import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../../web/api.ts';
import { useDeviceChoice } from '../../../../web/device.ts';
import type { useMe } from '../../../../web/session.ts';
import { toast } from '../../../../web/ui/toast.tsx';
import type { MembershipLine, OrderLine } from '../../../orders/contract.ts';
import { type Totals, totalsOf } from '../../../orders/domain.ts';
import type { CatalogueItem } from '../../../products/contract.ts';
import type { OpenShift, Till } from '../../../tills/contract.ts';
import {
  addMembership,
  addProduct,
  type Cart,
  type Customer,
  emptyCart,
  giveTo,
  removeLine,
} from '../cart/cart.ts';
import { cartStorageOf, useCart } from '../cart/cart-storage.ts';
import { useCatalogue } from '../catalogue/catalogue.ts';

type Gym = NonNullable<ReturnType<typeof useMe>['gym']>;

export type Dialog =
  | 'cancel'
  | 'customer'
  | 'discount'
  | 'drawer'
  | 'line'
  | 'new'
  | 'open'
  | 'park'
  | 'parked'
  | 'pay'
  | 'printer'
  | 'transfer';

/** What is added to the order once the catalogue is there. */
export interface Scan {
  readonly text: string;
  /** Whether a name, or a part of it, is enough. */
  readonly byName?: boolean;
}

interface TillState {
  readonly gym: Gym;
  readonly cart: Cart;
  /** Does nothing while its payment is in progress. */
  readonly change: (edit: (cart: Cart) => Cart) => void;
  /** Stores the sent payment until its result is known. */
  readonly keepRequest: (request: Cart['request']) => void;
  /** Starts an empty order with a new id. */
  readonly reset: () => Cart;
  readonly totals: Totals;
  readonly catalogue: ReturnType<typeof useCatalogue>;
  readonly tills: readonly Till[] | undefined;
  readonly tillsAnswer: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  /** This device's till, once loaded. */
  readonly till: Till | undefined;
  readonly shift: OpenShift | undefined;
  readonly chooseTill: (tillId: string) => void;
  /** Whether this server prints in the gym's network. */
  readonly networkPrinters: boolean;
  readonly selected: OrderLine | undefined;
  readonly select: (lineId: string | undefined) => void;
  readonly add: (item: CatalogueItem) => void;
  readonly addPlan: (line: MembershipLine) => void;
  readonly remove: (lineId: string) => void;
  readonly setClient: (client: Customer | null) => void;
  readonly dialog: Dialog | undefined;
  /** Opens a dialog, or closes the one that is open. */
  readonly show: (dialog: Dialog | undefined) => void;
  readonly field: React.RefObject<HTMLInputElement | null>;
  /** What was scanned before the catalogue had loaded. */
  readonly pendingScans: readonly Scan[];
  readonly setPendingScans: React.Dispatch<React.SetStateAction<readonly Scan[]>>;
}

const TillContext = createContext<TillState | null>(null);

/** The shared state of the till's screen. */
export function useTill(): TillState {
  const till = use(TillContext);
  if (!till) throw new Error('useTill belongs within a TillProvider.');
  return till;
}

function useTills() {
  const tillsAnswer = useQuery(query(api.tills.list, {}));
  const { data } = tillsAnswer;
  const [chosen, chooseTill] = useDeviceChoice('till');
  const own = data?.items.find(({ id }) => id === chosen);
  const till = own ?? (data?.items.length === 1 ? data.items[0] : undefined);
  return { tillsAnswer, tills: data?.items, till, chooseTill };
}

interface TillProviderProps {
  readonly gym: Gym;
  readonly children: ReactNode;
}

const personalLeft = 'Las renovaciones y matrículas del cliente anterior salieron de la venta.';

/** Suspends until the window's order is loaded. */
export function TillProvider({ gym, children }: TillProviderProps) {
  const storage = use(cartStorageOf(gym.id));
  const cart = useCart(storage);
  const catalogue = useCatalogue();
  const { tills, tillsAnswer, till, chooseTill } = useTills();
  const [selectedId, select] = useState<string>();
  const [dialog, show] = useState<Dialog>();
  const field = useRef<HTMLInputElement>(null);
  const [pendingScans, setPendingScans] = useState<readonly Scan[]>([]);

  const totals = useMemo(() => totalsOf(cart.order, gym), [cart.order, gym]);
  const change = useCallback(
    (edit: (cart: Cart) => Cart) => {
      if (!storage.get().request) storage.set(edit(storage.get()));
    },
    [storage],
  );
  const keepRequest = useCallback(
    (request: Cart['request']) => storage.set({ ...storage.get(), request }),
    [storage],
  );
  const reset = useCallback(() => {
    const next = emptyCart(newId);
    storage.set(next);
    select(undefined);
    return next;
  }, [storage]);
  const add = useCallback(
    (item: CatalogueItem) =>
      change((current) => {
        const added = addProduct(current, item, newId);
        select(added.lineId);
        return added.cart;
      }),
    [change],
  );
  const addPlan = useCallback(
    (line: MembershipLine) =>
      change((current) => {
        select(line.id);
        return addMembership(current, line);
      }),
    [change],
  );
  const remove = useCallback(
    (lineId: string) =>
      change((current) => {
        const { cart: remaining, nextId } = removeLine(current, lineId);
        select(nextId);
        return remaining;
      }),
    [change],
  );
  const setClient = useCallback(
    (client: Customer | null) => {
      const before = storage.get().order.lines.length;
      change((current) => giveTo(current, client));
      if (storage.get().order.lines.length < before) void toast(personalLeft);
    },
    [storage, change],
  );

  const state: TillState = {
    gym,
    cart,
    change,
    keepRequest,
    reset,
    totals,
    catalogue,
    tills,
    tillsAnswer,

    till,
    shift: till?.shift ?? undefined,
    chooseTill,
    networkPrinters: tillsAnswer.data?.networkPrinters ?? false,
    selected: cart.order.lines.find(({ id }) => id === selectedId),
    select,
    add,
    addPlan,
    remove,
    setClient,
    dialog,
    show,
    field,
    pendingScans,
    setPendingScans,
  };
  return <TillContext value={state}>{children}</TillContext>;
}
