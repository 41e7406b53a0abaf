import { type RefObject, useEffect } from 'react';

/** Redirects keys typed outside of any field to `field`, such as a scanner's input; '?' lists the keys. */
export function useScannerInput(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const elsewhere = target instanceof Element && target.closest('input, textarea, select, [role=dialog]');
      const types = key.length === 1 && !' ?'.includes(key) && !ctrlKey && !metaKey && !altKey;
      if (!types || elsewhere) return;
      field.current?.focus();
      // Selects a text that awaits a decision, so that the scanner replaces it.
      field.current?.select();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [field]);
}
