import { v7 as newId } from 'uuid';
import { useMe, useMoney } from '../../../../web/session.ts';
import type { Plan } from '../../../plans/contract.ts';
import { isSoldOut } from '../../../plans/domain.ts';
import { firstTermWords, planLength } from '../../../plans/words.ts';
import { firstPayment } from '../../rules.ts';
import { useTill } from '../till/till.tsx';
import { MembershipTile } from './membership-tile.tsx';
import { usePlanQuote } from './plan-quote.ts';

/** Sells a plan to the order's client, for what its first period and its enrolment fee cost. */
export function PlanTile({ plan }: { readonly plan: Plan }) {
  const { cart, addPlan } = useTill();
  const { today } = useMe();
  const money = useMoney();
  const { id: planId, name, price, taxable, billingDay, enrolmentFee } = plan;
  const sold = cart.order.lines.filter((line) => line.kind === 'membership');
  const hasTerms = billingDay !== null || enrolmentFee > 0;
  const isQuoted = hasTerms && cart.client !== null;
  const clientId = cart.client?.id;
  const { quote, error } = usePlanQuote({
    ...{ planId: isQuoted ? planId : null, clientId, startsOn: today },
  });
  const offer = quote ? firstPayment(quote) : { price, taxable };
  const isInOrder = sold.some((line) => line.planId === planId);
  const isSecondFee = !isInOrder && (quote?.enrolment ?? 0) > 0 && sold.some((line) => line.enrolment);
  const lineOf = () => {
    if (isSoldOut(plan)) return 'Agotado';
    if (error) return 'No pudimos calcular su precio';
    if (isSecondFee) return 'En otra venta: ya va una matrícula';
    return (quote && firstTermWords(quote)) || planLength(plan);
  };
  const priceWords = () => {
    if (isQuoted && !quote) return '…';
    return offer.price === 0 ? 'Gratis' : money(offer.price);
  };
  const sell = () =>
    addPlan({
      ...{ kind: 'membership', discount: null, note: '', id: newId(), name, ...offer },
      ...{ planId, membershipId: null, startsOn: today, enrolment: enrolmentFee > 0 },
    });
  return (
    <MembershipTile
      name={name}
      line={lineOf()}
      price={priceWords()}
      disabled={!cart.client || isSoldOut(plan) || (hasTerms && !quote) || isInOrder || isSecondFee}
      onClick={sell}
    />
  );
}
