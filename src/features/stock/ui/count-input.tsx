import { useState } from 'react';
import { QuantityInput } from './quantity.tsx';

interface CountInputProps {
  readonly name: string;
  readonly counted: number | null;
  readonly onCount: (quantity: number | null) => void;
  readonly disabled?: boolean;
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
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
