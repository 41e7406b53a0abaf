import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { ApiError } from '../api.ts';
import { loadCode } from '../code.ts';
import { FailedState } from './failed-state.tsx';

interface BoundaryProps {
  readonly children: () => ReactNode;
  readonly onRetry: () => void;
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
    return <FailedState error={failure} title="No pudimos abrir esto" onRetry={retry} />;
  }
}

/** A part of a screen whose code is loaded when it is first shown; where that fails it says so, and tries again. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const begin = () => lazy(() => loadCode(load)) as unknown as ComponentType<Props>;
  let Part = begin();
  // biome-ignore lint/correctness/noComponentHookFactories: called once in a module, as React's own lazy is.
  return function LazyPart(props: Props) {
    return (
      <Boundary
        onRetry={() => {
          Part = begin();
        }}
      >
        {() => <Part {...props} />}
      </Boundary>
    );
  };
}
