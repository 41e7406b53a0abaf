import { Button, Group, NativeSelect } from '@mantine/core';
import { day } from '../../../web/format.ts';
import { RowName } from '../../../web/ui/card.tsx';
import { isKeyOf } from '../../../wire/keys.ts';
import type { Subscription } from '../contract.ts';
import { cadences, cadencesOf, mailedReports, reportAbouts } from '../domain.ts';
import { useSubscribe } from './use-subscribe.ts';

const isCadence = isKeyOf(cadences);

const never = 'never';

/** 'Llega el 30-11-2026', and what it is about where it does not come. */
function stateWords({ report, cadence, paused, next }: Subscription): string {
  if (!cadence) return reportAbouts[report];
  if (paused) return 'En pausa';
  return next ? `Llega el ${day(next)}` : 'Guardando…';
}

interface SubscriptionRowProps {
  readonly subscription: Subscription;
  readonly onPreview: () => void;
}

/** How often a report comes; whether it is paused, and how it looks. */
export function SubscriptionRow({ subscription, onPreview }: SubscriptionRowProps) {
  const { report, cadence, paused } = subscription;
  const subscribe = useSubscribe();
  const title = mailedReports[report];
  return (
    <li>
      <RowName line={stateWords(subscription)}>{title}</RowName>
      <Group gap={8}>
        {cadence && (
          <Button
            variant="default"
            aria-label={`${paused ? 'Reanudar' : 'Pausar'}: ${title}`}
            onClick={() => void subscribe({ report, cadence, paused: !paused })}
          >
            {paused ? 'Reanudar' : 'Pausar'}
          </Button>
        )}
        <Button variant="default" aria-label={`Vista previa: ${title}`} onClick={onPreview}>
          Vista previa
        </Button>
        <NativeSelect
          aria-label={`Cada cuánto llega: ${title}`}
          w={140}
          data={[
            { value: never, label: 'No llega' },
            ...cadencesOf[report].map((value) => ({ value, label: cadences[value] })),
          ]}
          value={cadence ?? never}
          onChange={({ currentTarget: { value } }) =>
            void subscribe({
              report,
              cadence: isCadence(value) ? value : null,
              paused: paused && value !== never,
            })
          }
        />
      </Group>
    </li>
  );
}
