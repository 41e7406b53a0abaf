import type { api } from '../../../web/api.ts';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';

type DeletionSummary = Awaited<ReturnType<typeof api.payments.deletionSummary>>;

/** Describes what is deleted with a membership. */
export function Deletion({ payments, amount }: DeletionSummary) {
  const money = useMoney();
  if (payments === 0) return 'No tiene pagos. Lo puedes deshacer enseguida.';
  const along =
    payments === 1
      ? `Se elimina también su pago de ${money(amount)}, que deja`
      : `Se eliminan también sus ${count(payments)} pagos, por ${money(amount)}, que dejan`;
  return `${along} de contar en los ingresos. Lo puedes deshacer enseguida.`;
}
