import type { ReactNode } from 'react';
import type { ApiError } from '../api.ts';
import { Banner } from './banner.tsx';

interface FailureProps {
  readonly error: ApiError;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A failure beside its cause; with the request's id only if it is undeclared. */
export const Failure = ({ error, children }: FailureProps) => (
  <Banner tone="bad" requestId={error.code === 'unexpected' ? error.requestId : undefined}>
    {error.message}
    {children}
  </Banner>
);
