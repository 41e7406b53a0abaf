import { Button } from '@mantine/core';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconArrowsExchange,
  IconClipboardCheck,
  IconPlus,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { ButtonLink } from '../../web/ui/link.tsx';
import { AdjustDrawer } from './ui/adjust-drawer.tsx';
import { CountModal } from './ui/count-modal.tsx';
import { Counts } from './ui/counts.tsx';
import classes from './ui/inventory.module.css';
import type { ViewProps } from './ui/inventory.tsx';
import { LowStock } from './ui/low-stock.tsx';
import { Movements } from './ui/movements.tsx';
import { Purchases } from './ui/purchases.tsx';

const views = {
  movimientos: { label: 'Movimientos', icon: IconArrowsExchange, View: Movements },
  compras: { label: 'Compras', icon: IconTruckDelivery, View: Purchases },
  conteos: { label: 'Conteos', icon: IconClipboardCheck, View: Counts },
  bajo: { label: 'Stock bajo', icon: IconAlertTriangle, View: LowStock },
} as const satisfies Record<string, { label: string; icon: typeof IconPlus; View: ComponentType<ViewProps> }>;
type View = keyof typeof views;

const isView = (value: unknown): value is View => typeof value === 'string' && Object.hasOwn(views, value);

/** The stock of the gym: its ledger, purchases, counts and what runs low, one at a time ('?vista=compras'). */
export default function InventoryPage() {
  const { vista } = useSearch({ strict: false });
  const [open, setOpen] = useState<'adjust' | 'count'>();
  const view = isView(vista) ? vista : 'movimientos';
  const { View } = views[view];
  const close = () => setOpen(undefined);
  const tabs = (
    <nav className={classes.tabs} aria-label="Vistas del inventario">
      {Object.entries(views).map(([value, { label, icon: Glyph }]) => (
        <Link
          key={value}
          to="/store/stock"
          search={{ vista: value }}
          activeOptions={{ includeSearch: true }}
          className={classes.tab}
          {...(value === view && { 'aria-current': 'page' as const })}
        >
          <Glyph size={18} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
  const main = (
    <div className={classes.buttons}>
      <Button variant="default" leftSection={<IconAdjustments size={18} />} onClick={() => setOpen('adjust')}>
        Ajustar stock
      </Button>
      <Button
        variant="default"
        leftSection={<IconClipboardCheck size={18} />}
        onClick={() => setOpen('count')}
      >
        Nuevo conteo
      </Button>
      <ButtonLink
        to="/store/stock/purchases/new"
        // What runs low has a main button of its own.
        variant={view === 'bajo' ? 'default' : 'filled'}
        leftSection={<IconPlus size={18} />}
      >
        Nueva compra
      </ButtonLink>
    </div>
  );
  return (
    <>
      <View
        key={view}
        main={main}
        tabs={tabs}
        onAdjust={() => setOpen('adjust')}
        onCount={() => setOpen('count')}
      />
      <AdjustDrawer opened={open === 'adjust'} onClose={close} />
      <CountModal opened={open === 'count'} onClose={close} />
    </>
  );
}
