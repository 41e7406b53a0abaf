import type { ReactNode } from 'react';
import { type Restricted, useMay } from '../session.ts';

/** What only whoever may call the verb is offered. */
export function May({ call, children }: { readonly call: Restricted; readonly children: ReactNode }) {
  return useMay()(call) ? children : null;
}
