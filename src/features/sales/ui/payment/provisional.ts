import { api } from '../../../../web/api.ts';
import { money } from '../../../../web/format.ts';
import { addChange } from '../../../../web/offline/outbox.ts';
import type { useMe } from '../../../../web/session.ts';
import { totalsOf } from '../../../orders/domain.ts';
import type { ReceiptContent } from '../../../receipts/contract.ts';
import type { Sale } from '../../contract.ts';
import { receiptOf, settle } from '../../rules.ts';
import type { Cart } from '../cart/cart.ts';

type Request = NonNullable<Cart['request']>;

interface Place {
  readonly gym: NonNullable<ReturnType<typeof useMe>['gym']>;
  readonly tillName: string;
  /** Who attends, where more than one person works at the gym; otherwise empty. */
  readonly attendedBy: string;
  readonly client: Cart['client'];
  readonly order: Cart['order'];
}

type Shown = Pick<
  Sale,
  'id' | 'receiptNumber' | 'provisionalNumber' | 'total' | 'rounding' | 'payments' | 'change'
>;

/** A sale that this device keeps until it is sent, with its note to print. */
interface ProvisionalSale extends Shown {
  readonly receipt: {
    readonly number: number;
    readonly kind: 'sale';
    readonly provisionalNumber: string;
    readonly content: ReceiptContent;
    readonly cancellation: null;
    readonly corrects: null;
    readonly replaces: null;
  };
}

export type TakenSale = Shown | ProvisionalSale;

const deviceKey = 'pulso-device';
const countKey = 'pulso-notes';
/** Without letters and digits that are taken for one another. */
const signs = 'ABCDEFGHJKLMNPQRTUVWXY346789';

/** Three signs that tell this device's notes from those of others. */
function deviceSigns(): string {
  const known = localStorage.getItem(deviceKey);
  if (known) return known;
  const made = Array.from(
    crypto.getRandomValues(new Uint8Array(3)),
    (byte) => signs[byte % signs.length],
  ).join('');
  localStorage.setItem(deviceKey, made);
  return made;
}

function nextNumber(): string {
  const count = Number(localStorage.getItem(countKey) ?? 0) + 1;
  localStorage.setItem(countKey, String(count));
  return `P-${deviceSigns()}-${count}`;
}

/** The day and time on the gym's clock. */
function clockOf(at: Date, timeZone: string): { issuedOn: string; issuedAt: string } {
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
  return { issuedOn: written.slice(0, 10), issuedAt: written.slice(11, 16) };
}

/** Keeps a paid sale on this device, to be sent once. @throws when this browser stores nothing */
export async function keepSale(
  request: Request,
  { gym, tillName, attendedBy, client, order }: Place,
): Promise<ProvisionalSale> {
  const { id, total, payments, tendered = 0 } = request;
  const { taxRate, taxPerProduct, currency } = gym;
  const now = new Date();
  const number = nextNumber();
  const totals = totalsOf(order, gym);
  const settlement = settle(total, payments, tendered, gym);
  const soldAt = now.toISOString();
  await addChange({
    ...{ id, at: soldAt, verb: api.sales.complete.key },
    title: [`Venta ${number}`, money(total + settlement.rounding, currency), client?.name]
      .filter(Boolean)
      .join(' · '),
    input: { ...request, provisional: { number, soldAt, taxRate, taxPerProduct } },
  });
  const head = {
    ...{ gymName: gym.name, header: gym.receiptHeader, currency, taxRate: taxPerProduct ? 0 : taxRate },
    ...{ ...clockOf(now, gym.timeZone), tillName, clientName: client?.name ?? '', clientDocument: '' },
    ...(attendedBy && { attendedBy }),
  };
  const paying = { payments, tendered, note: order.note };
  return {
    ...{ id, receiptNumber: null, provisionalNumber: number, total, payments },
    ...{ rounding: settlement.rounding, change: settlement.change },
    receipt: {
      ...{
        number: 0,
        kind: 'sale',
        provisionalNumber: number,
        cancellation: null,
        corrects: null,
        replaces: null,
      },
      content: receiptOf(head, order.lines, totals, settlement, paying),
    },
  };
}
