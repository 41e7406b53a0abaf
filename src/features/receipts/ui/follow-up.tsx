import { Stack } from '@mantine/core';
import type { ApiError } from '../../../web/api.ts';
import { loadToasts, toastStyle } from '../../../web/ui/toast.tsx';
import { type JustSaved, useReceiptPrinting } from './receipt-printing.tsx';

interface FollowUpProps {
  readonly words: string;
  readonly saved: JustSaved;
  readonly failure: ApiError | undefined;
  readonly onDone: () => void;
}

function FollowUp({ words, saved, failure, onDone }: FollowUpProps) {
  const { element } = useReceiptPrinting({ justSaved: saved, failure, onDone });
  return (
    <Stack gap={8} c="var(--mantine-color-text)" fw={500}>
      {words}
      {element}
    </Stack>
  );
}

let lastId = '';

/**
 * Does what this device does after a payment, as `PrintButton` does, for a screen that is left at once. A toast says what
 * was saved; it stays until that is done, and where it fails offers what else can be done. It replaces the one before.
 * `failure` is why it was not printed, where the screen that was left had tried.
 */
export async function followUpAnywhere(words: string, saved: JustSaved, failure?: ApiError): Promise<void> {
  const notifications = await loadToasts();
  notifications.hide(lastId);
  const shown = {
    ...toastStyle('good'),
    // What waits for a place among the toasts is not mounted, and prints nothing.
    priority: 1,
    message: (
      <FollowUp
        words={words}
        saved={saved}
        failure={failure}
        onDone={() => notifications.update({ ...shown, id, autoClose: 3000 })}
      />
    ),
  };
  const id = notifications.show({ ...shown, autoClose: false });
  lastId = id;
}
