import { Button } from '@mantine/core';
import { Banner } from './banner.tsx';
import type { OfferedDraft } from './draft.ts';

/** Offers what was typed before and is not in the form. */
export function RecoverDraft({ draft }: { readonly draft: OfferedDraft }) {
  if (!draft.isOffered) return null;
  return (
    <Banner tone="info" closeAfter={false} onClose={draft.forget}>
      La última vez quedó algo sin guardar.{' '}
      <Button variant="subtle" size="compact-sm" onClick={draft.recover}>
        Recuperar lo que escribiste
      </Button>
    </Banner>
  );
}
