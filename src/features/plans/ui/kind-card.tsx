import { Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { ButtonLink } from '../../../web/ui/link.tsx';
import type { PlanKind } from '../contract.ts';
import { kindSearch, kinds } from './plan-kinds.ts';

const manyWords = (many: number) => (many === 1 ? '1 plan' : `${many} planes`);

export function KindCard({ kind, many }: { readonly kind: PlanKind; readonly many: number | undefined }) {
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
