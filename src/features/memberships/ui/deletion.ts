import type { api } from '../../../web/api.ts';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { PlanMember } from '../contract.ts';
import { namesOf } from '../words.ts';

type DeletionSummary = Awaited<ReturnType<typeof api.payments.deletionSummary>>;

interface DeletionProps extends Omit<DeletionSummary, 'members'> {
  readonly members: readonly PlanMember[];
}

/** Describes what is deleted with a membership. */
export function Deletion({ payments, amount, members }: DeletionProps) {
  const money = useMoney();
  const uncovered =
    members.length > 0 ? ` Deja de cubrir a ${namesOf(members)}, y sus reservas con ella se devuelven.` : '';
  if (payments === 0) return `No tiene pagos.${uncovered} Lo puedes deshacer enseguida.`;
  const along =
    payments === 1
      ? `Se elimina también su pago de ${money(amount)}, que deja`
      : `Se eliminan también sus ${count(payments)} pagos, por ${money(amount)}, que dejan`;
  return `${along} de contar en los ingresos.${uncovered} Lo puedes deshacer enseguida.`;
}
