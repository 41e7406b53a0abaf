import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { KindCard } from './ui/kind-card.tsx';
import { kindNames } from './ui/plan-kinds.ts';

/** The kinds of plans, with links to their forms and lists. */
export default function PlansPage() {
  const { data } = useQuery(query(api.plans.list, {}));
  return (
    <Page>
      <PageTitle
        note="Lo que vendes a tus clientes: cuánto vale, cuánto dura y qué incluye."
        actions={
          <>
            <ButtonLink to="/planes/cancelaciones" variant="default">
              Cancelaciones
            </ButtonLink>
            <ButtonLink to="/planes/ver">Vender un plan</ButtonLink>
          </>
        }
      >
        Planes
      </PageTitle>
      <SimpleGrid minColWidth="min(400px, 100%)">
        {kindNames.map((kind) => (
          <KindCard key={kind} kind={kind} many={data?.items.filter((plan) => plan.kind === kind).length} />
        ))}
      </SimpleGrid>
    </Page>
  );
}
