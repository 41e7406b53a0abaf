import { Stack } from '@mantine/core';
import { useTill } from '../till/till.tsx';
import { FoundProducts } from './found-products.tsx';
import { GroupTabs } from './group-tabs.tsx';
import classes from './product-panel.module.css';
import { useProductSearch } from './product-search.ts';
import { SearchField } from './search-field.tsx';

/** The right side: search, groups and products. */
export function ProductPanel() {
  const { catalogue } = useTill();
  const search = useProductSearch();
  const { unknown, hasFavourites, chosen, openTab } = search;
  return (
    <Stack component="section" gap={8} miw={0} mih={0} aria-label="Productos en venta">
      <SearchField search={search} />
      {unknown !== undefined && (
        <div className={classes.alert} role="alert">
          Producto no encontrado para el código de barras: {unknown}
        </div>
      )}
      <GroupTabs
        groups={catalogue.data?.groups ?? []}
        hasFavourites={hasFavourites}
        value={chosen}
        onChange={openTab}
      />
      <div className={classes.body}>
        <FoundProducts {...search} />
      </div>
    </Stack>
  );
}
