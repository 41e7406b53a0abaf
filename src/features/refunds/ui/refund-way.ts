import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ScreenSearch } from '../../../web/screens.tsx';

/**
 * URL parameters: '?venta=…' is the sale, '&volver=caja' marks a refund begun at the till. All others are the filters of
 * the list of sales, and are passed back to it.
 */
export function useWay() {
  const { venta, volver } = useSearch({ strict: false }) as ScreenSearch;
  const navigate = useNavigate();
  const fromTill = volver === 'caja';
  return {
    saleId: typeof venta === 'string' ? venta : undefined,
    fromTill,
    choose: (saleId: string) =>
      void navigate({ to: '.', search: (was: ScreenSearch) => ({ ...was, venta: saleId }), replace: true }),
    leave: () =>
      void (fromTill
        ? navigate({ to: '/store/point-of-sale', replace: true })
        : navigate({
            to: '/store/sales',
            search: ({ volver: _, ...list }: ScreenSearch) => list,
            replace: true,
          })),
  };
}
