import { SimpleGrid, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../../web/api.ts';
import { useLostSince } from '../../../../web/offline/connection.ts';
import { useMoney } from '../../../../web/session.ts';
import { Banner } from '../../../../web/ui/banner.tsx';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../../web/ui/link.tsx';
import type { Membership } from '../../../memberships/contract.ts';
import { expiryOf } from '../../../memberships/words.ts';
import { useTill } from '../till/till.tsx';
import { MembershipTile } from './membership-tile.tsx';
import { PlanTile } from './plan-tile.tsx';

/** Sells a plan to the order's client, or the next period of one of their memberships. */
export function Memberships() {
  const { cart, addPlan, show } = useTill();
  const money = useMoney();
  const clientId = cart.client?.id;
  const isLost = useLostSince() !== undefined;
  const plans = useQuery(query(api.plans.list, {}));
  const own = useQuery({
    ...query(api.memberships.list, { clientId: clientId ?? '' }),
    enabled: clientId !== undefined,
  });

  const pay = ({ id, planName, price, taxable, suggestion }: Membership) =>
    addPlan({
      ...{ kind: 'membership', discount: null, note: '', enrolment: false },
      id: newId(),
      name: planName,
      price: suggestion.amount ?? price ?? 0,
      taxable,
      planId: null,
      membershipId: id,
      startsOn: suggestion.planStartsOn,
    });
  const inOrder = (id: string) =>
    cart.order.lines.some((line) => line.kind === 'membership' && line.membershipId === id);

  if (isLost) {
    return (
      <EmptyState title="Las membresías se venden con conexión">
        Se puede cuando vuelva. Los productos se siguen vendiendo.
      </EmptyState>
    );
  }
  // Without the client's memberships in sight, one could be sold twice.
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
  const payable = own.data?.items.filter(({ active, changedTo, due }) => active && (!changedTo || due)) ?? [];
  return (
    <Stack gap={8}>
      {!cart.client && (
        <Banner tone="info">
          Elige primero el cliente:{' '}
          <UnstyledButton fw={600} td="underline" onClick={() => show('customer')}>
            buscar o crear
          </UnstyledButton>
        </Banner>
      )}
      {payable.length > 0 && (
        <>
          <Text size="xs" fw={500} c="dimmed">
            Renovar lo que tiene {cart.client?.name}
          </Text>
          <SimpleGrid minColWidth={150} spacing={8}>
            {payable.map((membership) => (
              <MembershipTile
                key={membership.id}
                name={membership.planName}
                line={expiryOf(membership).words}
                price={money(membership.suggestion.amount ?? membership.price ?? 0)}
                disabled={inOrder(membership.id)}
                onClick={() => pay(membership)}
              />
            ))}
          </SimpleGrid>
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
          <SimpleGrid minColWidth={150} spacing={8}>
            {plans.data?.items.map((plan) => (
              <PlanTile key={plan.id} plan={plan} />
            ))}
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}
