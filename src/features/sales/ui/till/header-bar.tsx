import {
  IconArrowsExchange,
  IconBox,
  IconCash,
  IconCreditCard,
  IconDeviceFloppy,
  IconDiscount2,
  IconFilePlus,
  IconReceiptRefund,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMayOpen } from '../../../../web/may-open.ts';
import classes from './header-bar.module.css';
import { HeaderButton } from './header-button.tsx';
import { useTill } from './till.tsx';

interface HeaderBarProps {
  readonly onNew: () => void;
  readonly onPark: () => void;
  readonly onPay: () => void;
  readonly onCash: () => void;
}

/** The till's ten main actions. */
export function HeaderBar({ onNew, onPark, onPay, onCash }: HeaderBarProps) {
  const { cart, show, field } = useTill();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const empty = cart.order.lines.length === 0;
  const search = () => {
    field.current?.focus();
    field.current?.select();
  };
  return (
    <div className={classes.bar} data-scrolls role="toolbar" aria-label="Acciones de la caja">
      <HeaderButton icon={IconSearch} label="Buscar" hotkey="F3" onClick={search} />
      <HeaderButton icon={IconUser} label="Customer" hotkey="F6" onClick={() => show('customer')} />
      <HeaderButton
        icon={IconArrowsExchange}
        label="Transferir"
        hotkey="F7"
        onClick={() => show('transfer')}
        disabled={empty}
      />
      <HeaderButton
        icon={IconDiscount2}
        label="Descuento"
        hotkey="F2"
        onClick={() => show('discount')}
        disabled={empty}
      />
      <HeaderButton icon={IconFilePlus} label="Nueva venta" hotkey="F8" onClick={onNew} />
      {mayOpen('/store/refunds') && (
        <HeaderButton
          icon={IconReceiptRefund}
          label="Reembolso"
          hotkey="alt+R"
          onClick={() => void navigate({ to: '/store/refunds', search: { volver: 'caja' } })}
        />
      )}
      {mayOpen('/store/products') && (
        <HeaderButton
          icon={IconBox}
          label="Productos"
          onClick={() => void navigate({ to: '/store/products' })}
        />
      )}
      <HeaderButton
        icon={IconDeviceFloppy}
        label="F9 Guardar venta"
        hotkey="F9"
        onClick={onPark}
        disabled={empty}
      />
      <HeaderButton
        icon={IconCreditCard}
        label="F10 Pago"
        hotkey="F10"
        onClick={onPay}
        disabled={empty}
        main
      />
      <HeaderButton icon={IconCash} label="F12 Cash" hotkey="F12" onClick={onCash} disabled={empty} />
    </div>
  );
}
