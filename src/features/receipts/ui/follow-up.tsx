import { Stack } from '@mantine/core';
import { v7 as newId } from 'uuid';
import type { ApiError } from '../../../web/api.ts';
import { loadToasts, toastStyle } from '../../../web/ui/toast.tsx';
import { type JustSaved, useReceiptPrinting } from './receipt-printing.tsx';

interface Saved extends JustSaved {
  readonly words: string;
  readonly failure: ApiError | undefined;
}

interface FollowUpProps {
  readonly saved: Saved;
  readonly onDone: () => void;
}

function FollowUp({ saved, onDone }: FollowUpProps) {
  const { element } = useReceiptPrinting({ justSaved: saved, failure: saved.failure, onDone });
  return (
    <Stack gap={8} c="var(--mantine-color-text)" fw={500}>
      {saved.words}
      {element}
    </Stack>
  );
}

/** What one toast tells of: `undone` are those that are not printed yet. */
interface Told {
  readonly id: string;
  readonly all: Saved[];
  readonly undone: Set<Saved>;
}

let last: Told | undefined;

/**
 * Does what this device does after a payment, as `PrintButton` does, for a screen that is left at once. A toast says what
 * was saved; it stays until that is done, and where it fails offers what else can be done. The next one joins those that
 * are not done, and replaces those that are. `failure` is why it was not printed, where the screen that was left had tried.
 */
export async function followUpAnywhere(words: string, saved: JustSaved, failure?: ApiError): Promise<void> {
  const notifications = await loadToasts();
  const one = { ...saved, words, failure };
  const shownOf = (told: Told) => ({
    ...toastStyle('good'),
    autoClose: told.undone.size === 0 && 3000,
    // What waits for a place among the toasts is not mounted, and prints nothing.
    priority: 1,
    onClose: () => {
      if (last === told) last = undefined;
    },
    message: (
      <Stack gap={16}>
        {told.all.map((each, index) => (
          <FollowUp
            // biome-ignore lint/suspicious/noArrayIndexKey: they are only added to.
            key={index}
            saved={each}
            onDone={() => {
              told.undone.delete(each);
              notifications.update({ id: told.id, ...shownOf(told) });
            }}
          />
        ))}
      </Stack>
    ),
  });
  if (last && last.undone.size > 0) {
    last.all.push(one);
    last.undone.add(one);
    notifications.update({ id: last.id, ...shownOf(last) });
    return;
  }
  if (last) notifications.hide(last.id);
  const told: Told = { id: newId(), all: [one], undone: new Set([one]) };
  last = told;
  notifications.show({ id: told.id, ...shownOf(told) });
}
