import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { count, fullName } from '../../../web/format.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import { usePreview } from '../../../web/ui/preview.ts';
import { Criteria } from '../contract.ts';

const typingPauseMs = 300;

/** Who meets the rules now, while they are written. */
export function WhoNow({ match, rules }: Criteria) {
  const [asked] = useDebouncedValue(JSON.stringify({ match, rules }), typingPauseMs);
  const criteria = z.safeParse(Criteria, JSON.parse(asked));
  const { data, error, refetch, isFetching } = usePreview(
    api.segments.preview,
    criteria.data ?? { match, rules: [] },
    criteria.success,
  );
  const shown = criteria.success ? data : undefined;
  return (
    <Stack gap={4} role="status" aria-label="Quiénes las cumplen ahora">
      {!criteria.success && (
        <Text size="sm" c="dimmed">
          Completa las reglas para ver quiénes las cumplen.
        </Text>
      )}
      {criteria.success && error && !shown && (
        <Group gap={8}>
          <Text size="sm">{error.message}</Text>
          <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Button>
        </Group>
      )}
      {shown && (
        <>
          <Text fw={600}>
            {shown.people === 1
              ? '1 persona las cumple ahora'
              : `${count(shown.people)} personas las cumplen ahora`}
          </Text>
          {shown.items.length > 0 && (
            <Text size="sm">
              {shown.items.map((person, index) => (
                <span key={person.clientId}>
                  {index > 0 && ', '}
                  <TextLink
                    to="/clients/$clientId"
                    params={{ clientId: person.clientId }}
                    target="_blank"
                    inherit
                  >
                    {fullName(person)}
                  </TextLink>
                </span>
              ))}
              {shown.people > shown.items.length && ` y ${count(shown.people - shown.items.length)} más`}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
