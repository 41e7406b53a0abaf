import { Space } from '@mantine/core';
import { useMe, useMoney, useTimeZone } from '../../../web/session.ts';
import { Card } from '../../../web/ui/card.tsx';
import { LetterExamples } from '../../../web/ui/letter-examples.tsx';
import { purchaseLetter } from '../../planpurchases/words.ts';
import { exampleAmount } from '../../renewals/words.ts';
import type { SportPageForm } from '../contract.ts';
import { trialLetter } from '../words.ts';

/** What the mails say that leave because of the page, with what is typed. */
export function PageLetters({ page }: { readonly page: SportPageForm }) {
  const gymName = useMe().gymName ?? 'tu gimnasio';
  const money = useMoney();
  const today = Temporal.Now.plainDateISO(useTimeZone());
  const { address, phone, whatsapp, offersTrials, showPlans, sellsPlans } = page;
  const tomorrow = today.add({ days: 1 }).toString();
  return (
    <Card title="Los correos que salen de la página">
      <Space h={12} />
      <LetterExamples
        letters={[
          {
            ...{ key: 'trial', label: 'Clase de prueba' },
            letter: offersTrials
              ? trialLetter(
                  { name: gymName, address, phone, whatsapp, today: today.toString() },
                  { name: 'Yoga', date: tomorrow, startTime: '18:00', endTime: '19:00' },
                )
              : 'No sale: la página no ofrece clases de prueba.',
          },
          {
            ...{ key: 'purchase', label: 'Compra de un plan' },
            letter:
              showPlans && sellsPlans
                ? purchaseLetter({
                    ...{ gymName, planName: 'Mensual', amount: money(exampleAmount), contract: '' },
                    startsOn: tomorrow,
                  })
                : 'No sale: en la página no se compran planes.',
          },
        ]}
        note="Son ejemplos. Quien compra recibe al final el contrato que aceptó, si tu gimnasio tiene uno. Lo que salió se lee en Prospectos y en «Compras en la página»."
      />
    </Card>
  );
}
