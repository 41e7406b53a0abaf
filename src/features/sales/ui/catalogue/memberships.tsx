import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../../web/api.ts';
import { useMe, useMoney } from '../../../../web/session.ts';
import { Banner } from '../../../../web/ui/banner.tsx';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../../web/ui/link.tsx';
import type { Membership } from '../../../memberships/contract.ts';
import { expiryOf } from '../../../memberships/words.ts';
import type { Plan } from '../../../plans/contract.ts';
import { isSoldOut } from '../../../plans/domain.ts';
import { planLength } from '../../../plans/words.ts';
import { useTill } from '../till/till.tsx';
import classes from './memberships.module.css';

const common = { kind: 'membership', discount: null, note: '' } as const;

/** Sells a plan to the order's client, or takes the next payment of a membership that they have. */
export function Memberships() {
  const { cart, addPlan, show } = useTill();
  const { today } = useMe();
  const money = useMoney();
  const clientId = cart.client?.id;
  const plans = useQuery(query(api.plans.list, {}));
  const own = useQuery({
    ...query(api.memberships.list, { clientId: clientId ?? '' }),
    enabled: clientId !== undefined,
  });

  const sell = ({ id, name, price }: Plan) =>
    addPlan({ ...common, id: newId(), name, price, planId: id, membershipId: null, startsOn: today });
  const pay = ({ id, planName, price, suggestion }: Membership) =>
    addPlan({
      ...common,
      id: newId(),
      name: planName,
      price: suggestion.amount ?? price ?? 0,
      planId: null,
      membershipId: id,
      startsOn: suggestion.planStartsOn,
    });
  const inOrder = (of: (line: { planId: string | null; membershipId: string | null }) => boolean) =>
    cart.order.lines.some((line) => line.kind === 'membership' && of(line));

  // Whoever does not see what a client has would sell it once more.
  const missing = [plans, ...(clientId ? [own] : [])].find(({ data }) => !data);
  if (missing?.error) {
    return (
      <FailedState
        error={missing.error}
        title="No pudimos cargar las membresías"
        onRetry={() => void missing.refetch()}
        retrying={missing.isFetching}
      />
    );
  }
  if (missing) return <Skeleton flex={1} />;
  const payable = own.data?.items.filter(({ active }) => active) ?? [];
  return (
    <div className={classes.place}>
      {!cart.client && (
        <Banner tone="info">
          Elige primero el cliente:{' '}
          <UnstyledButton className={classes.link} onClick={() => show('customer')}>
            buscar o crear
          </UnstyledButton>
        </Banner>
      )}
      {payable.length > 0 && (
        <>
          <Text size="xs" fw={500} c="dimmed">
            Renovar lo que tiene {cart.client?.name}
          </Text>
          <div className={classes.tiles}>
            {payable.map((membership) => (
              <UnstyledButton
                key={membership.id}
                className={classes.tile}
                disabled={inOrder(({ membershipId }) => membershipId === membership.id)}
                onClick={() => pay(membership)}
              >
                <span className={classes.name}>{membership.planName}</span>
                <span className={classes.line}>{expiryOf(membership).words}</span>
                <span className={classes.price}>
                  {money(membership.suggestion.amount ?? membership.price ?? 0)}
                </span>
              </UnstyledButton>
            ))}
          </div>
        </>
      )}
      {plans.data?.items.length === 0 ? (
        <EmptyState title="Aún no hay planes" action={<ButtonLink to="/planes/crear">Crear plan</ButtonLink>}>
          Crea un plan para venderlo aquí.
        </EmptyState>
      ) : (
        <>
          <Text size="xs" fw={500} c="dimmed">
            Vender un plan
          </Text>
          <div className={classes.tiles}>
            {plans.data?.items.map((plan) => (
              <UnstyledButton
                key={plan.id}
                className={classes.tile}
                disabled={!cart.client || isSoldOut(plan) || inOrder(({ planId }) => planId === plan.id)}
                onClick={() => sell(plan)}
              >
                <span className={classes.name}>{plan.name}</span>
                <span className={classes.line}>{isSoldOut(plan) ? 'Agotado' : planLength(plan)}</span>
                <span className={classes.price}>{plan.price === 0 ? 'Gratis' : money(plan.price)}</span>
              </UnstyledButton>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
