import { IconPackage } from '@tabler/icons-react';
import { useMoney } from '../../../../web/session.ts';
import { ButtonLink } from '../../../../web/ui/link.tsx';
import type { ListQuery } from '../../../../web/ui/list-page.tsx';
import { ListSection } from '../../../../web/ui/list-section.tsx';
import type { ShopProduct, ShopReport } from '../../contract.ts';
import type { Span } from '../../domain.ts';
import { productsIn } from '../../rules.ts';
import { productColumns } from './product-columns.tsx';

const shown = 10;

interface SoldProductsProps {
  readonly query: ListQuery<ShopProduct, ShopReport>;
  readonly span: Span;
}

/** The sold products with the most margin; a row leads to its lines. */
export function SoldProducts({ query, span }: SoldProductsProps) {
  const money = useMoney();
  const sold = query.data ? productsIn('sold', query.data.products, '') : [];
  const items = sold.slice(0, shown);
  const search = { desde: span.from, hasta: span.to };
  return (
    <ListSection
      title="Los que más ganancia dejaron"
      {...(sold.length > shown && {
        main: (
          <ButtonLink
            className="screen-only"
            variant="default"
            to="/reports/shop/products"
            search={{ ...search, ver: 'sold' }}
          >
            Ver todos los productos
          </ButtonLink>
        ),
      })}
      query={{ ...query, data: query.data && { items, total: sold.length } }}
      columns={productColumns('sold', money)}
      rowKey={({ productId }) => productId}
      rowName={({ name }) => name}
      rowLink={({ productId }) => ({
        to: '/reports/shop/lines',
        search: { ...search, producto: productId },
      })}
      empty={{
        title: 'Nada vendido en esos días',
        text: 'Aquí se suma cada producto que se cobra en la caja.',
        icon: IconPackage,
      }}
    />
  );
}
