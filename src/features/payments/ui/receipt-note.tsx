import { Banner } from '../../../web/ui/banner.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { receiptNumber } from '../../receipts/words.ts';
import type { ListedPayment } from '../contract.ts';

/** Says that editing a payment does not change its receipt, and how to issue an up-to-date one. */
export function ReceiptNote({ id, number, outdated }: NonNullable<ListedPayment['receipt']>) {
  return (
    <Banner tone={outdated ? 'warn' : 'info'}>
      El{' '}
      <TextLink to="/store/receipts/$id" params={{ id }}>
        comprobante N° {receiptNumber(number)}
      </TextLink>{' '}
      {outdated
        ? 'es anterior a un cambio de este pago y dice lo de antes.'
        : 'ya se emitió: si cambias el pago, seguirá diciendo lo de antes.'}{' '}
      Para emitir uno nuevo, elimina este pago y agrégalo otra vez.
    </Banner>
  );
}
