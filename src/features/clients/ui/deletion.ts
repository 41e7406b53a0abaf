import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';

const undo = 'Lo puedes deshacer enseguida.';
const many = (number: number, singular: string, plural: string) =>
  number === 1 ? `su ${singular}` : `sus ${count(number)} ${plural}`;

/** Describes what is deleted with a client. */
export function Deletion({ clientId }: { readonly clientId: string }) {
  const money = useMoney();
  const { data, error } = useQuery({
    ...query(api.payments.deletionSummary, { clientId }),
    // The deletion must be complete before the lists are refetched.
    staleTime: 'static',
    gcTime: 0,
  });
  if (error) return `Se eliminan también sus membresías y pagos. ${undo}`;
  if (!data) return 'Contando sus membresías y pagos…';
  if (data.memberships === 0) return `No tiene membresías ni pagos. ${undo}`;
  const uncovered =
    data.members === 1
      ? ' Deja de cubrir a otra persona.'
      : ` Deja de cubrir a otras ${count(data.members)} personas.`;
  const ending = data.members > 0 ? `${uncovered} ${undo}` : ` ${undo}`;
  const going = `Se ${data.memberships === 1 && data.payments === 0 ? 'elimina' : 'eliminan'} también`;
  const memberships = many(data.memberships, 'membresía', 'membresías');
  if (data.payments === 0) return `${going} ${memberships}, sin pagos.${ending}`;
  const payments = many(data.payments, 'pago', 'pagos');
  return `${going} ${memberships} y ${payments}, por ${money(data.amount)}: dejan de contar en los ingresos.${ending}`;
}
