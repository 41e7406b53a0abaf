import { Center, Loader, Modal } from '@mantine/core';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { usePhone } from '../../../../web/ui/pending.ts';
import { useTill } from './till.tsx';

/** Shown until the tills have loaded. */
export function TillsAwaited({ onClose }: { readonly onClose: (opened: boolean) => void }) {
  const { dialog, tillsAnswer } = useTill();
  return (
    <Modal
      opened={dialog === 'open'}
      onClose={() => onClose(false)}
      title="Abrir caja"
      size={560}
      centered={false}
      yOffset="10dvh"
      fullScreen={usePhone()}
    >
      {tillsAnswer.error ? (
        <FailedState
          error={tillsAnswer.error}
          title="No sabemos qué caja está abierta"
          onRetry={() => void tillsAnswer.refetch()}
          retrying={tillsAnswer.isFetching}
        />
      ) : (
        <Center h={240}>
          <Loader aria-label="Buscando la caja" />
        </Center>
      )}
    </Modal>
  );
}
