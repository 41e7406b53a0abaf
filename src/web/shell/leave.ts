import { useCallback } from 'react';
import { useSignOut } from '../session.ts';
import { toast } from '../ui/toast.tsx';

/** Signs out, or shows that it failed. */
export function useLeave(): () => void {
  const signOut = useSignOut();
  return useCallback(() => {
    signOut().catch(() =>
      toast('Error al cerrar sesión. Revisa tu conexión e inténtalo otra vez.', { tone: 'bad' }),
    );
  }, [signOut]);
}
