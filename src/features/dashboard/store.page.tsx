import {
  IconBox,
  IconBrowser,
  IconCashRegister,
  IconCoin,
  IconCoins,
  IconPackages,
  IconReceipt,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { useMe, useMoney } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { longDay } from './rules.ts';
import { Parts } from './ui/part-card.tsx';
import { manyWords, paidWords } from './words.ts';

/** What a part says of itself: nothing while it is loaded, and where the person may not know it. */
const factOf = (figure: number | null | undefined, words: (figure: number) => string): string | undefined =>
  figure === null ? '' : figure === undefined ? undefined : words(figure);

/** What the gym sells over the counter: each part with how it stands today. */
export default function StorePage() {
  const { today } = useMe();
  const money = useMoney();
  const { data, error, refetch, isFetching } = useQuery(query(api.dashboard.store, {}));
  return (
    <Page>
      <PageTitle note={longDay(today)}>Tienda</PageTitle>
      {error && !data && (
        <FailedState
          error={error}
          title="No pudimos cargar lo de hoy"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <Parts
        label="Partes de la tienda"
        parts={[
          {
            ...{ title: 'Punto de Venta', to: '/store/point-of-sale', icon: IconCashRegister },
            text: 'Cobra productos y membresías.',
            fact: data && paidWords(data.paidToday, money),
          },
          {
            ...{ title: 'Productos', to: '/store/products', icon: IconBox },
            text: 'El catálogo, sus grupos y precios.',
            fact: factOf(data?.products, (many) =>
              manyWords(many, 'producto en venta', 'productos en venta'),
            ),
          },
          {
            ...{ title: 'Inventario', to: '/store/stock', icon: IconPackages },
            text: 'Movimientos, compras y conteos.',
            fact: factOf(data?.lowStock, (many) =>
              many === 0
                ? 'Nada por acabarse'
                : manyWords(many, 'producto por acabarse', 'productos por acabarse'),
            ),
          },
          {
            ...{ title: 'Caja', to: '/store/tills', icon: IconCoins },
            text: 'Aperturas, movimientos de efectivo y arqueos.',
            fact: factOf(data?.openTills, (many) =>
              many === 0 ? 'Ninguna caja abierta' : manyWords(many, 'caja abierta', 'cajas abiertas'),
            ),
          },
          {
            ...{ title: 'Ventas', to: '/store/sales', icon: IconReceipt },
            text: 'Las ventas de la caja, sus comprobantes y reembolsos.',
            fact: factOf(data?.sales, (many) =>
              many === 0 ? 'Sin ventas hoy' : `${manyWords(many, 'venta', 'ventas')} hoy`,
            ),
          },
          {
            ...{ title: 'Por cobrar', to: '/store/credits', icon: IconCoin },
            text: 'Lo que se vendió a cuenta.',
            fact: '',
          },
          {
            ...{ title: 'Sport Page', to: '/store/sport-page', icon: IconBrowser },
            text: 'La página pública de tu gimnasio.',
            fact: '',
          },
        ]}
      />
    </Page>
  );
}
