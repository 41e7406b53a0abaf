import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode } from 'react';
import { ApiError } from '../api.ts';
import { loadCode } from '../code.ts';
import { FailedState, useRetry } from './failed-state.tsx';

interface BoundaryProps {
  readonly children: () => ReactNode;
  /** Drawn in place of what could not be loaded; without it, why. */
  readonly fallback: ReactNode;
  readonly onRetry: () => void;
}

function Quiet({ failure, onRetry }: { readonly failure: ApiError; readonly onRetry: () => void }) {
  useRetry(failure, onRetry);
  return null;
}

/** Only what could not be loaded is missing: the form around it stays. */
class Boundary extends Component<BoundaryProps, { failure?: unknown }> {
  override state: { failure?: unknown } = {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children();
    if (!(failure instanceof ApiError)) throw failure;
    const retry = () => {
      this.props.onRetry();
      this.setState({ failure: undefined });
    };
    const { fallback } = this.props;
    if (fallback !== undefined)
      return (
        <>
          {fallback}
          <Quiet failure={failure} onRetry={retry} />
        </>
      );
    return <FailedState error={failure} title="No pudimos abrir esto" onRetry={retry} />;
  }
}

/**
 * A part of a screen whose code is loaded when it is first shown; where that fails it says so, and tries again. What nobody
 * waits for says nothing and draws `Fallback` until then.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fallback?: ComponentType<Props>,
): FunctionComponent<Props> {
  const begin = () => lazy(() => loadCode(load)) as unknown as ComponentType<Props>;
  let Part = begin();
  return function LazyPart(props: Props) {
    return (
      <Boundary
        fallback={Fallback && <Fallback {...props} />}
        onRetry={() => {
          Part = begin();
        }}
      >
        {() => <Part {...props} />}
      </Boundary>
    );
  };
}
