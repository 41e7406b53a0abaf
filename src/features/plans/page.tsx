import { Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import type { PlanKind } from './contract.ts';
import classes from './page.module.css';
import { kindNames, kindSearch, kinds } from './ui/plan-kinds.ts';

const manyWords = (many: number) => (many === 1 ? '1 plan' : `${many} planes`);

function KindCard({ kind, many }: { readonly kind: PlanKind; readonly many: number | undefined }) {
  const { title, text, many: list, create, icon: KindIcon } = kinds[kind];
  return (
    <Paper component="section" className={classes.card ?? ''} aria-label={title}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <KindIcon size={20} stroke={1.75} aria-hidden />
        </span>
        <Title order={2}>{title}</Title>
        {many !== undefined && many > 0 && <span className={classes.many}>{manyWords(many)}</span>}
      </div>
      <Text c="dimmed" className={classes.text ?? ''}>
        {text}
      </Text>
      <div className={classes.links}>
        <ButtonLink
          to="/ver-planes-periodo"
          search={kindSearch(kind)}
          variant="default"
          aria-label={`Ver planes: ${list}`}
        >
          Ver planes
        </ButtonLink>
        <ButtonLink
          to="/planes/crear"
          search={kindSearch(kind)}
          variant="default"
          aria-label={`Crear plan: ${create}`}
        >
          Crear plan
        </ButtonLink>
      </div>
    </Paper>
  );
}

/** Every kind of plan, with its form and its list. */
export default function PlansPage() {
  const { data } = useQuery(query(api.plans.list, {}));
  return (
    <Page>
      <PageTitle
        note="Lo que vendes a tus clientes: cuánto vale, cuánto dura y qué incluye."
        actions={<ButtonLink to="/planes/ver">Vender un plan</ButtonLink>}
      >
        Planes
      </PageTitle>
      <div className={classes.kinds}>
        {kindNames.map((kind) => (
          <KindCard key={kind} kind={kind} many={data?.items.filter((plan) => plan.kind === kind).length} />
        ))}
      </div>
    </Page>
  );
}
