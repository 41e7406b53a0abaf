import { Button } from '@mantine/core';
import { count as written } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { askToDiscard } from '../../../web/ui/ask-to-discard.tsx';
import { Banner } from '../../../web/ui/banner.tsx';
import { Facts } from '../../../web/ui/facts.tsx';
import { useLeaveGuard } from '../../../web/ui/leave-guard.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Count } from '../contract.ts';
import { countStates } from '../domain.ts';
import type { CountQueue } from './count-queue.ts';
import { Scanner } from './scanner.tsx';

interface CountStateProps {
  readonly count: Count;
  readonly queue: CountQueue;
}

/** The progress of a count and its saving problems. */
export function CountState({ count, queue }: CountStateProps) {
  const money = useMoney();
  const closed = count.status === 'applied';
  const ask = async () => {
    const leaves = await askToDiscard({
      title: '¿Salir sin guardar lo contado?',
      text:
        queue.waiting === 1
          ? 'Una lectura no se ha guardado.'
          : `${written(queue.waiting)} lecturas no se han guardado.`,
      stay: 'Seguir contando',
      leave: 'Salir',
    });
    if (leaves) queue.discard();
    return leaves;
  };
  useLeaveGuard(() => queue.waiting > 0, { ask });
  return (
    <>
      {queue.stopped && (
        <Banner tone="bad" requestId={queue.stopped.requestId}>
          {queue.stopped.message}{' '}
          <Button variant="subtle" size="compact-sm" onClick={queue.retry}>
            Reintentar ({queue.waiting})
          </Button>
        </Banner>
      )}
      {queue.refused && (
        <Banner
          tone="bad"
          requestId={queue.refused.error.requestId}
          onClose={queue.forgetRefused}
          closeAfter={false}
        >
          {queue.refused.product.name}: {queue.refused.error.message}
        </Banner>
      )}
      {!closed && <Scanner queue={queue} />}
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
