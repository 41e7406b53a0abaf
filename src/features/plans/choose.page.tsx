import { Skeleton } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { toast } from '../../web/ui/toast.tsx';
import classes from './choose.page.module.css';
import { PlanCard } from './ui/plan-card.tsx';
import { SaleDrawer, type SaleTarget, type Sold } from './ui/sale-drawer.tsx';

/** Offers the plans for sale; the selected one is sold to a client, who is then charged. */
export default function ChoosePlanPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(query(api.plans.list, {}));
  const [target, setTarget] = useState<SaleTarget>();
  const [opened, setOpened] = useState(false);

  const charge = ({ clientId, clientName, price }: Sold) => {
    void queries.invalidateQueries();
    void toast('Membresía guardada exitosamente.');
    if (price) void navigate({ to: '/payments', search: { cliente: clientId } });
    else
      void navigate({
        to: '/clients/$clientId/memberships/$clientName',
        params: { clientId, clientName },
      });
  };
  const create = <ButtonLink to="/planes/crear">Crear plan</ButtonLink>;
  return (
    <Page>
      <PageTitle
        {...(data && { count: data.items.length })}
        note="Elige el plan que vas a vender."
        actions={
          <ButtonLink to="/mycenter/planes" variant="default">
            Administrar planes
          </ButtonLink>
        }
      >
        Ver planes
      </PageTitle>
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar los planes"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && (
        <div className={classes.cards} role="status" aria-label="Cargando" data-late>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height={200} radius="md" />
          ))}
        </div>
      )}
      {data?.items.length === 0 && (
        <EmptyState title="Ups! Aún no hay registros" icon={IconClipboardList} action={create}>
          Crea tu primer plan y véndelo desde aquí.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.cards}>
          {data.items.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              onChoose={() => {
                setTarget({ id: newId(), plan });
                setOpened(true);
              }}
            />
          ))}
        </ul>
      )}
      <SaleDrawer opened={opened} target={target} onClose={() => setOpened(false)} onSold={charge} />
    </Page>
  );
}
