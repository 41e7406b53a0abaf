import type { ApiError } from '../api.ts';
import { Banner } from './banner.tsx';

interface FailureProps {
  readonly error: ApiError;
}

/** What went wrong, beside what caused it; with its code only when nobody foresaw it. */
export const Failure = ({ error }: FailureProps) => (
  <Banner tone="bad" requestId={error.code === 'unexpected' ? error.requestId : undefined}>
    {error.message}
  </Banner>
);
