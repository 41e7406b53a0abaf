import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import type { MailLetterProps } from './mail-letter.tsx';

const MailLetter = lazyPart(() => import('./mail-letter.tsx'));

/** What the mail of a receipt will say, before it leaves. */
export const MailPreview = (props: MailLetterProps) => (
  <Suspense fallback={<Skeleton height={120} />}>
    <MailLetter {...props} />
  </Suspense>
);
