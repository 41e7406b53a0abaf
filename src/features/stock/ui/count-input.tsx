import { type KeyboardEvent, useState } from 'react';
import { QuantityInput } from './quantity.tsx';

interface CountInputProps {
  readonly name: string;
  readonly counted: number | null;
  readonly onCount: (quantity: number | null) => void;
  readonly disabled?: boolean;
}

/** To the next figure of the list; after the last one, and from elsewhere, to the field that scans. */
function goOn(from: HTMLInputElement): void {
  const all = [...(from.closest('section')?.querySelectorAll<HTMLInputElement>('[data-count]') ?? [])];
  const scanner = document.querySelector<HTMLInputElement>('[data-scan] input');
  const next = all[all.indexOf(from) + 1] ?? scanner;
  from.blur();
  next?.focus();
  next?.select();
}

/** What was counted of a product, to be written over; it is saved with Enter or on leaving, Esc puts it back. */
export function CountInput({ name, counted, onCount, disabled = false }: CountInputProps) {
  const [typed, setTyped] = useState<number | null | undefined>();
  const shown = typed === undefined ? counted : typed;
  const save = () => {
    if (typed !== undefined && typed !== counted) onCount(typed);
    setTyped(undefined);
  };
  return (
    <QuantityInput
      aria-label={`Contado de ${name}`}
      placeholder="—"
      disabled={disabled}
      value={shown}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') goOn(event.currentTarget);
        if (event.key === 'Escape') setTyped(undefined);
      }}
      data-count
    />
  );
}
