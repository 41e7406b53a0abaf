import type { ApiError } from '../api.ts';
import { Banner } from './banner.tsx';

interface FailureProps {
  readonly error: ApiError;
}

/** A failure beside its cause; with the request's id only if it is undeclared. */
export const Failure = ({ error }: FailureProps) => (
  <Banner tone="bad" requestId={error.code === 'unexpected' ? error.requestId : undefined}>
    {error.message}
  </Banner>
);
