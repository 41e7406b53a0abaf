import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ScreenSearch } from '../../../web/screens.tsx';

/**
 * The way back to the check-in that led here, with its client found: '?volver=checkin' with the check-in's own 'fecha', 'clase'
 * and 'buscar'. Undefined when something else led here.
 */
export function useBackToCheckIn(): (() => void) | undefined {
  const navigate = useNavigate();
  const { volver, fecha, clase, buscar } = useSearch({ strict: false }) as ScreenSearch;
  if (volver !== 'checkin') return undefined;
  return () => void navigate({ to: '/checkin', search: { fecha, clase, buscar } });
}
