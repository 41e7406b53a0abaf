import { v7 as newId } from 'uuid';
import { useMe, useMoney } from '../../../../web/session.ts';
import type { Plan } from '../../../plans/contract.ts';
import { isSoldOut } from '../../../plans/domain.ts';
import { useQuote } from '../../../plans/parts.ts';
import { firstTermWords, planLength, quoteNote } from '../../../plans/words.ts';
import { firstPayment } from '../../rules.ts';
import { useTill } from '../till/till.tsx';
import { MembershipTile } from './membership-tile.tsx';

/** Sells a plan to the order's client, for what its first period and its enrolment fee cost. */
export function PlanTile({ plan }: { readonly plan: Plan }) {
  const { cart, addPlan } = useTill();
  const { today } = useMe();
  const money = useMoney();
  const { id: planId, name, price, taxable, billingDay, enrolmentFee } = plan;
  const memberships = cart.order.lines.filter((line) => line.kind === 'membership');
  const hasTerms = billingDay !== null || enrolmentFee > 0;
  const isInOrder = memberships.some((line) => line.planId === planId);
  const enrolment = enrolmentFee > 0 && (isInOrder || !memberships.some((line) => line.enrolment));
  const { data, isPlaceholderData, error } = useQuote({
    planId: hasTerms && cart.client ? planId : '',
    clientId: cart.client?.id,
    price,
    startsOn: today,
  });
  const quote = isPlaceholderData ? undefined : data;
  const offer = quote ? firstPayment(quote, enrolment) : { price, taxable };
  const lineOf = () => {
    if (isSoldOut(plan)) return 'Agotado';
    if (error) return 'No pudimos calcular su precio';
    return quote ? firstTermWords(quote, enrolment) : planLength(plan);
  };
  const sell = () =>
    addPlan({
      ...{ kind: 'membership', discount: null, id: newId(), name, ...offer, enrolment },
      ...{ planId, membershipId: null, startsOn: today },
      note: quote ? quoteNote(quote, enrolment, money) : '',
    });
  return (
    <MembershipTile
      name={name}
      line={lineOf()}
      price={offer.price === 0 ? 'Gratis' : money(offer.price)}
      disabled={!cart.client || isSoldOut(plan) || (hasTerms && !quote) || isInOrder}
      onClick={sell}
    />
  );
}
