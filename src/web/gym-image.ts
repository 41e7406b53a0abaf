import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, query } from './api.ts';
import { type Me, useMe } from './session.ts';

const logoQuery = ({ role }: Me) => (role === 'gym' ? query(api.logos.get, {}) : query(api.logos.own, {}));

/** The gym's logo as a data URI; null while it is not known, and where there is none. */
export function useLogo(): string | null {
  const me = useMe();
  const { data } = useQuery({ ...logoQuery(me), enabled: me.hasLogo });
  return (me.hasLogo && data?.image) || null;
}

/** Reads the gym's logo for a document; null also where it cannot be had now, which keeps no document from being made. */
export function useLoadLogo(): () => Promise<string | null> {
  const queries = useQueryClient();
  const me = useMe();
  return useCallback(async () => {
    if (!me.hasLogo) return null;
    const found = await queries.ensureQueryData(logoQuery(me)).catch(() => null);
    return found?.image ?? null;
  }, [queries, me]);
}
