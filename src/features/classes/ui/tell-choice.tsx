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
  const without = items.filter((one) => !one.hasMail && !one.hasPhone && !one.hasWhatsApp).map(fullName);
  const told = items.filter((one) => one.hasWhatsApp || one.hasPhone || (one.hasMail && !noMail));
  const disabled = told.length === 0;
  const by = {
    cloud: items.some(({ hasWhatsApp }) => hasWhatsApp),
    mail: disabled || (!noMail && items.some(({ hasMail, hasWhatsApp }) => hasMail && !hasWhatsApp)),
    push: items.some(({ hasPhone }) => hasPhone),
  };
  const reachable = disabled ? items.length - without.length : told.length;
  if (items.length === 0) return null;
  return (
    <>
      {reachable > 0 && (
        <Checkbox
          mt={8}
          label={tellWords(reachable, by)}
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
