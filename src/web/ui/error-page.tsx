import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { FailedState } from './failed-state.tsx';

/** Shown in place of a screen that could not be opened. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <FailedState error={error} title="No pudimos abrir esta página" onRetry={retry} />;
}
