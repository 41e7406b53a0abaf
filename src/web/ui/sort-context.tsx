import {
  DragDropContext,
  type DraggableLocation,
  type DraggableProvided,
  type DraggableStateSnapshot,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { type ReactNode, type TransitionEvent, useLayoutEffect } from 'react';

interface SortContextProps {
  /** How the keyboard sorts, told on a handle. */
  readonly instructions: string;
  readonly nameOf: (id: string) => string;
  readonly placeOf?: (location: DraggableLocation) => string;
  /** Earlier than the item is shown lifted: Escape may follow immediately. */
  readonly onLift: () => void;
  /** Where it was dropped, undefined where it stays where it was. */
  readonly onDrop: (id: string, from: DraggableLocation, to: DraggableLocation | undefined) => void;
  readonly children: ReactNode;
}

const placeInList = ({ index }: DraggableLocation) => `lugar ${index + 1}`;

/** Lists whose items are sorted by pointer and keyboard, and says in Spanish what happens. */
export function SortContext(props: SortContextProps) {
  const { instructions, nameOf, placeOf = placeInList, onLift, onDrop, children } = props;
  const lift = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) =>
    announce(`Levantaste ${nameOf(draggableId)}: ${placeOf(source)}.`);
  const hover = ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) =>
    announce(
      destination
        ? `${nameOf(draggableId)}: ${placeOf(destination)}.`
        : `${nameOf(draggableId)} no está sobre ninguna lista.`,
    );
  const drop = (result: DropResult, { announce }: ResponderProvided) => {
    const { draggableId: id, source, destination, reason } = result;
    const stays = destination?.droppableId === source.droppableId && destination.index === source.index;
    const to = destination && reason === 'DROP' && !stays ? destination : undefined;
    onDrop(id, source, to);
    announce(
      to ? `Dejaste ${nameOf(id)}: ${placeOf(to)}.` : `${nameOf(id)} quedó donde estaba: ${placeOf(source)}.`,
    );
  };
  return (
    <DragDropContext
      dragHandleUsageInstructions={instructions}
      onBeforeCapture={onLift}
      onDragStart={lift}
      onDragUpdate={hover}
      onDragEnd={drop}
    >
      {children}
    </DragDropContext>
  );
}

interface DropEndProps {
  readonly provided: DraggableProvided;
  readonly snapshot: DraggableStateSnapshot;
}

/**
 * In each draggable item: ends a drop that has nothing to animate. An item that is moved and put back within one frame
 * was never painted elsewhere, so that no transition runs, and the library would wait for its end forever.
 */
export function DropEnd({ provided: { draggableProps }, snapshot: { isDropAnimating } }: DropEndProps) {
  const { 'data-rfd-draggable-id': id, onTransitionEnd } = draggableProps;
  useLayoutEffect(() => {
    if (!isDropAnimating) return;
    const animations = document.querySelector(`[data-rfd-draggable-id="${id}"]`)?.getAnimations() ?? [];
    const moves = (animation: Animation) =>
      animation instanceof CSSTransition && animation.transitionProperty === 'transform';
    if (animations.some(moves)) return;
    // Not at once: the library renders synchronously when it ends.
    queueMicrotask(() => onTransitionEnd?.({ propertyName: 'transform' } as TransitionEvent));
  }, [isDropAnimating, id, onTransitionEnd]);
  return null;
}
