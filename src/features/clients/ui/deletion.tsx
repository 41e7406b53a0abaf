import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';

const undo = 'Lo puedes deshacer enseguida.';
const counted = (number: number, one: string, many: string) =>
  number === 1 ? `su ${one}` : `sus ${count(number)} ${many}`;

/** What goes along when a client is deleted. */
export function Deletion({ clientId }: { readonly clientId: string }) {
  const money = useMoney();
  const { data, error } = useQuery({
    ...query(api.payments.extent, { clientId }),
    // What is deleted is gone by the time that the lists are asked for again.
    staleTime: 'static',
    gcTime: 0,
  });
  if (error) return `Se eliminan también sus membresías y pagos. ${undo}`;
  if (!data) return 'Contando sus membresías y pagos…';
  if (data.memberships === 0) return `No tiene membresías ni pagos. ${undo}`;
  const memberships = counted(data.memberships, 'membresía', 'membresías');
  if (data.payments === 0) return `Va con ${memberships}, sin pagos. ${undo}`;
  const payments = counted(data.payments, 'pago', 'pagos');
  return `Va con ${memberships} y ${payments}, por ${money(data.amount)}: dejan de contar en los ingresos. ${undo}`;
}
