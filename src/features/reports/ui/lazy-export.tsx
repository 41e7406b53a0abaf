import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';

const Dialog = lazyPart(() => import('./report-export.tsx'));

/** The dialog, whose code is loaded when it opens: many screens have its button, and few people press it. */
export const ReportExport = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);
