import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLate } from '../../../web/ui/pending.ts';

const shownMs = 2000;

/** Shows saving in progress, a failure until it is resolved, and briefly that all is saved. */
export function SaveState({ saving, failed }: { readonly saving: boolean; readonly failed: boolean }) {
  const [wasSaving, setWasSaving] = useState(saving);
  const [fresh, setFresh] = useState(false);
  const late = useLate(saving);
  if (wasSaving !== saving) {
    setWasSaving(saving);
    setFresh(!saving);
  }
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => setFresh(false), shownMs);
    return () => clearTimeout(timer);
  }, [fresh]);
  const words = failed ? 'No se guardó' : late ? 'Guardando…' : fresh ? 'Guardado' : '';
  return (
    <Text
      role="status"
      size="xs"
      mih={20}
      pt={2}
      px={2}
      {...(failed ? { c: 'var(--bad-text)', fw: 500 } : { c: 'dimmed' })}
    >
      {words}
    </Text>
  );
}
