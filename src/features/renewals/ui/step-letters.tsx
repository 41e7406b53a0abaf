import { Stack, Text } from '@mantine/core';
import { useMe, useMoney, useTimeZone } from '../../../web/session.ts';
import { LetterExamples } from '../../../web/ui/letter-examples.tsx';
import type { RenewalPolicyForm } from '../contract.ts';
import { exampleLetter } from '../words.ts';

/** What the mail of each step says, with the days as they are typed. */
export function StepLetters({ policy }: { readonly policy: RenewalPolicyForm }) {
  const { gymName } = useMe();
  const money = useMoney();
  const today = Temporal.Now.plainDateISO(useTimeZone()).toString();
  const sender = { gymName: gymName ?? 'tu gimnasio', today, money };
  const isAnnounced = Number(policy.announceDays) !== 0;
  return (
    <Stack gap={8} role="group" aria-label="Lo que dicen los correos">
      <Text fw={500}>Lo que dicen los correos</Text>
      <LetterExamples
        letters={[
          {
            ...{ key: 'announcement', label: 'Aviso' },
            letter: isAnnounced
              ? exampleLetter('announcement', policy, sender)
              : 'No sale: con 0 días no se avisa.',
          },
          { key: 'first', label: '1.er recordatorio', letter: exampleLetter('first', policy, sender) },
          { key: 'second', label: '2.º recordatorio', letter: exampleLetter('second', policy, sender) },
        ]}
        note="Es un ejemplo. Lo que le salga a cada cliente queda en su ficha, en «Notas y mensajes»."
      />
    </Stack>
  );
}
