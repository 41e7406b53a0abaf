import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { useMay, useNoMailReason } from '../../../web/session.ts';
import rows from '../../../web/styles/rows.module.css';
import { RowName } from '../../../web/ui/card.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { WhatsAppLink } from '../../../web/ui/whatsapp-link.tsx';
import type { Session } from '../rules.ts';
import { informedSummary, informedWords } from '../words.ts';

/** Who of a class on a date was told of what changed, and who is to be told by hand. */
export function ClassNotices({ session: { weekly, day } }: { readonly session: Session }) {
  const queries = useQueryClient();
  const may = useMay();
  const noMail = useNoMailReason();
  const { data } = useQuery({
    ...query(api.automations.ofDate, { classId: weekly.id, date: day.date }),
    enabled: may(api.automations.ofDate),
  });
  const concerned = data?.items.filter(({ told, untold }) => told !== null || untold !== null) ?? [];
  if (concerned.length === 0) return null;
  const note = async ({ reservationId, untold }: (typeof concerned)[number]) => {
    if (!untold) return;
    try {
      await api.automations.tell({ id: newId(), reservationId, kind: untold });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  return (
    <Stack component="section" gap={4} aria-label="Avisos">
      <Title order={3} size="h6" fw={500} c="dimmed">
        Avisos
      </Title>
      <Text size="sm">{informedSummary(concerned)}</Text>
      {noMail && concerned.some(({ untold }) => untold !== null) && (
        <Text size="sm" c="var(--warn-text)">
          No salen correos. {noMail}
        </Text>
      )}
      <Paper
        component="ul"
        bg="none"
        mah={232}
        tabIndex={0}
        aria-label="A quién se avisó"
        className={rows.divided ?? ''}
        style={{ overflowY: 'auto' }}
      >
        {concerned.map((one) => (
          <Group
            key={one.reservationId}
            component="li"
            wrap="nowrap"
            justify="space-between"
            mih={44}
            p="4px 4px 4px 12px"
          >
            <RowName line={informedWords(one)}>{fullName(one)}</RowName>
            {one.untold && !one.pending && may(api.automations.tell) && (
              <WhatsAppLink
                phone={one.whatsapp}
                name={fullName(one)}
                text={one.text}
                onOpen={() => void note(one)}
              />
            )}
          </Group>
        ))}
      </Paper>
    </Stack>
  );
}
