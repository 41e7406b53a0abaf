import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, query } from '../../../web/api.ts';
import { useDeviceChoice } from '../../../web/device.ts';
import { useMe } from '../../../web/session.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import type { PaymentDraft } from './payment-draft.ts';

type TenderedPayment = Pick<PaymentDraft, 'method' | 'paidOn' | 'otherTenders'>;

interface PayingTill {
  /** Waits for the tills to load. @throws ApiError if they cannot */
  readonly findTillId: () => Promise<string | undefined>;
  /** The till that takes a payment's cash; undefined for other methods or without tills. */
  readonly lineOf: (payment: TenderedPayment) => ReactNode;
}

interface Drawer {
  readonly id: string;
  readonly shift: object | null;
}

function tillOf<Till extends Drawer>(tills: readonly Till[], own: string | null): Till | undefined {
  const open = tills.filter(({ shift }) => shift);
  const only = tills.length === 1 ? tills[0] : open.length === 1 ? open[0] : undefined;
  return tills.find(({ id }) => id === own) ?? only;
}

/** The till of this device, or the only one, or the only open one. */
export function usePayingTill(): PayingTill {
  const { today } = useMe();
  const [own] = useDeviceChoice('till');
  const queries = useQueryClient();
  const { data } = useQuery(query(api.tills.list, {}));
  const tills = data?.items ?? [];
  const till = tillOf(tills, own);
  const findTillId = async () => {
    const { items } = data ?? (await queries.ensureQueryData(query(api.tills.list, {})));
    return tillOf(items, own)?.id;
  };
  const lineOf = ({ method, paidOn, otherTenders }: TenderedPayment): ReactNode => {
    const isCash = method === 'cash' || otherTenders.some((tender) => tender.method === 'cash');
    if (tills.length === 0 || !isCash) return undefined;
    const outside = 'queda como efectivo fuera de turno.';
    if (paidOn !== today) return `No es de hoy: ${outside}`;
    if (till?.shift) return `Entra en ${till.name}.`;
    if (till) return `${till.name} está cerrada: ${outside}`;
    if (tills.every(({ shift }) => !shift)) return `No hay una caja abierta: ${outside}`;
    return (
      <>
        Este equipo no tiene caja: {outside} Elígela en <TextLink to="/store/tills">Caja</TextLink>.
      </>
    );
  };
  return { findTillId, lineOf };
}
