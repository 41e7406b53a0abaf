import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';

/** What goes along when a membership is deleted. */
export function Deletion({ membershipId }: { readonly membershipId: string }) {
  const money = useMoney();
  const { data, error } = useQuery({ ...query(api.payments.extent, { membershipId }), staleTime: 0 });
  if (error) return 'Se eliminan también sus pagos. Lo puedes deshacer enseguida.';
  if (!data) return 'Contando sus pagos…';
  if (data.payments === 0) return 'No tiene pagos. Lo puedes deshacer enseguida.';
  const paid =
    data.payments === 1
      ? 'Se elimina también su pago'
      : `Se eliminan también sus ${count(data.payments)} pagos`;
  return `${paid}, por ${money(data.amount)}: deja de contar en los ingresos. Lo puedes deshacer enseguida.`;
}
