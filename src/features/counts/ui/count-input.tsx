import { type KeyboardEvent, useState } from 'react';
import { QuantityInput } from '../../../web/ui/quantity-input.tsx';

/** Focuses the next figure of the list; after the last one, and from elsewhere, the scanner's field. */
function goOn(from: HTMLInputElement): void {
  const all = [...(from.closest('section')?.querySelectorAll<HTMLInputElement>('[data-count]') ?? [])];
  const scanner = document.querySelector<HTMLInputElement>('[data-scan] input');
  const next = all[all.indexOf(from) + 1] ?? scanner;
  from.blur();
  next?.focus();
  next?.select();
}

interface CountInputProps {
  readonly name: string;
  readonly counted: number | null;
  /** `seen` is the figure shown when editing began. */
  readonly onCount: (quantity: number | null, seen: number | null) => void;
}

/** A product's recorded count, editable; Enter or blur saves it, Esc restores it. */
export function CountInput({ name, counted, onCount }: CountInputProps) {
  const [draft, setDraft] = useState<{ typed: number | null; seen: number | null }>();
  const save = () => {
    if (draft && draft.typed !== draft.seen) onCount(draft.typed, draft.seen);
    setDraft(undefined);
  };
  return (
    <QuantityInput
      aria-label={`Contado de ${name}`}
      placeholder="—"
      value={draft ? draft.typed : counted}
      onChange={(typed) => setDraft((was) => ({ typed, seen: was ? was.seen : counted }))}
      onBlur={save}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') goOn(event.currentTarget);
        if (event.key === 'Escape') setDraft(undefined);
      }}
      data-count
    />
  );
}
