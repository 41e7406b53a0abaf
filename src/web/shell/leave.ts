import { useCallback } from 'react';
import { ApiError } from '../api.ts';
import { useSignOut } from '../session.ts';
import { toast } from '../ui/toast.tsx';

/** Signs out, or shows that it failed. */
export function useLeave(): () => void {
  const signOut = useSignOut();
  return useCallback(() => {
    signOut().catch((reason) => {
      const words = 'Error al cerrar sesión. Revisa tu conexión e inténtalo otra vez.';
      void toast(reason instanceof ApiError && reason.code === 'unsent' ? reason.message : words, {
        tone: 'bad',
      });
    });
  }, [signOut]);
}
