import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';
import { useShortcuts } from '../../../web/shortcuts.ts';
import { openGymName } from '../words.ts';
import { openGymKeys } from './open-gym-item.tsx';

interface CheckInKeys {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onDays: (days: 1 | -1) => void;
  readonly onClasses: (classes: 1 | -1) => void;
  readonly onOpenGym: () => void;
}

/** Day and class by arrow keys: those to the sides are the day's only while they have nothing to do in a field. */
export function useCheckInKeys({ field, onDays, onClasses, onOpenGym }: CheckInKeys): void {
  useWindowEvent('keydown', (event) => {
    const days = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    const { target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (!days || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
    const isFree =
      target === document.body ||
      (target instanceof Element && target.id === 'contenido') ||
      (target === field.current && field.current?.value === '');
    if (!isFree || document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    onDays(days);
  });
  useShortcuts('Check In', [
    { keys: 'enter', label: 'Agregar a quien se encontró, o marcarlo si ya reservó' },
    { keys: 'ctrl+enter', label: 'Agregarlo y marcar que asistió' },
    { keys: 'arrowright', label: 'Día siguiente, con el campo vacío' },
    { keys: 'arrowleft', label: 'Día anterior, con el campo vacío' },
    { keys: 'alt+arrowdown', label: 'Clase siguiente', run: () => onClasses(1) },
    { keys: 'alt+arrowup', label: 'Clase anterior', run: () => onClasses(-1) },
    { keys: openGymKeys, label: openGymName, run: onOpenGym },
    { keys: 'arrowdown', label: 'Ir a quiénes vienen, con el campo vacío' },
  ]);
}
