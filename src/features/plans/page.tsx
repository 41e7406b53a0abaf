import { Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import type { PlanKind } from './contract.ts';
import { kindNames, kindSearch, kinds } from './ui/plan-kinds.ts';

const manyWords = (many: number) => (many === 1 ? '1 plan' : `${many} planes`);

function KindCard({ kind, many }: { readonly kind: PlanKind; readonly many: number | undefined }) {
  const { title, text, many: list, create, icon: KindIcon } = kinds[kind];
  return (
    <Paper component="section" p={16} aria-label={title}>
      <Stack gap="sm" h="100%">
        <Group gap={12}>
          <ThemeIcon size={36} bg="var(--selected)" c="var(--accent-text)">
            <KindIcon size={20} stroke={1.75} aria-hidden />
          </ThemeIcon>
          <Title order={2}>{title}</Title>
          {many !== undefined && many > 0 && (
            <Text span ml="auto" c="dimmed">
              {manyWords(many)}
            </Text>
          )}
        </Group>
        <Text flex={1} c="dimmed">
          {text}
        </Text>
        <Group mt={8} gap="sm">
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
        </Group>
      </Stack>
    </Paper>
  );
}

/** The kinds of plans, with links to their forms and lists. */
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
      <SimpleGrid minColWidth="min(400px, 100%)">
        {kindNames.map((kind) => (
          <KindCard key={kind} kind={kind} many={data?.items.filter((plan) => plan.kind === kind).length} />
        ))}
      </SimpleGrid>
    </Page>
  );
}
