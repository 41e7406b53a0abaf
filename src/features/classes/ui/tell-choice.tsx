import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { useNoMailReason } from '../../../web/session.ts';
import type { Session } from '../rules.ts';
import { tellWords, withoutMailWords } from '../words.ts';

interface TellChoiceProps {
  readonly session: Session;
  readonly tell: boolean;
  readonly onChange: (tell: boolean) => void;
}

/** Whether those who reserved a class are told that it is cancelled, and who can only be told by hand. */
export function TellChoice({ session: { weekly, day }, tell, onChange }: TellChoiceProps) {
  const noMail = useNoMailReason();
  const { data } = useQuery(query(api.automations.ofDate, { classId: weekly.id, date: day.date }));
  const items = data?.items ?? [];
  const without = items.filter(({ hasMail, hasPhone }) => !hasMail && !hasPhone).map(fullName);
  const inPhones = items.filter(({ hasPhone }) => hasPhone).length;
  const reachable = noMail && inPhones > 0 ? inPhones : items.length - without.length;
  const disabled = noMail !== undefined && inPhones === 0;
  if (items.length === 0) return null;
  return (
    <>
      {reachable > 0 && (
        <Checkbox
          mt={8}
          label={tellWords(reachable, inPhones > 0)}
          description={noMail && `No salen correos. ${noMail}`}
          checked={tell && !disabled}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
      {without.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {withoutMailWords(without)}
        </Text>
      )}
    </>
  );
}
