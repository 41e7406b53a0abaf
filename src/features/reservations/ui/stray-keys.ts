import { type RefObject, useEffect } from 'react';

/** Whatever is typed on the screen outside of a field is meant for this one, above all by a scanner. */
export function useStrayKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const elsewhere = target instanceof Element && target.closest('input, textarea, select, [role=dialog]');
      const types = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (!types || elsewhere) return;
      field.current?.focus();
      // What is left there waits for a decision: a scanner would type behind it.
      field.current?.select();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [field]);
}
