import { Button } from '@mantine/core';
import { count as written } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Facts } from '../../../web/ui/facts.tsx';
import { LeaveGuard } from '../../../web/ui/leave-guard.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { type Count, countStates } from '../contract.ts';
import type { CountQueue } from './count-queue.ts';
import { Scanner } from './scanner.tsx';

interface CountStateProps {
  readonly count: Count;
  readonly tally: CountQueue;
}

/** What was counted so far, and what stands against saving it. */
export function CountState({ count, tally }: CountStateProps) {
  const money = useMoney();
  const closed = count.status === 'applied';
  return (
    <>
      <LeaveGuard
        when={() => tally.waiting > 0}
        title="¿Salir sin guardar lo contado?"
        stay="Seguir contando"
        leave="Salir"
        onLeave={tally.discard}
      >
        {tally.waiting === 1
          ? 'Una lectura no se ha guardado.'
          : `${written(tally.waiting)} lecturas no se han guardado.`}
      </LeaveGuard>
      {tally.stopped && (
        <Banner tone="bad" requestId={tally.stopped.requestId}>
          {tally.stopped.message}{' '}
          <Button variant="subtle" size="compact-sm" onClick={tally.retry}>
            Reintentar ({tally.waiting})
          </Button>
        </Banner>
      )}
      {tally.refused && (
        <Banner
          tone="bad"
          requestId={tally.refused.error.requestId}
          onClose={tally.forgetRefused}
          closeAfter={false}
        >
          {tally.refused.product.name}: {tally.refused.error.message}
        </Banner>
      )}
      {!closed && <Scanner tally={tally} />}
      <Facts
        facts={[
          [
            'Estado',
            <StateChip key="s" tone={closed ? 'good' : 'accent'}>
              {countStates[count.status]}
            </StateChip>,
          ],
          ['Productos', count.groupId ? count.groupName : 'Todos'],
          [
            'Contados',
            closed
              ? written(count.summary.counted)
              : `${written(count.summary.counted)} de ${written(count.summary.products)}`,
          ],
          ['Con diferencia', written(count.summary.different)],
          ['Valor de la diferencia', money(count.summary.value)],
        ]}
      />
    </>
  );
}
