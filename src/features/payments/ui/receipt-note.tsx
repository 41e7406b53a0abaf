import { Banner } from '../../../web/ui/banner.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { receiptNumber } from '../../receipts/words.ts';
import type { ListedPayment } from '../contract.ts';

function noteOf(outdated: boolean, cancelled: boolean): string {
  if (cancelled) return 'está anulado: ábrelo para emitir otro, que dirá lo que el pago diga entonces.';
  const state = outdated
    ? 'es anterior a un cambio de este pago y dice lo de antes.'
    : 'ya se emitió: si cambias el pago, seguirá diciendo lo de antes.';
  return `${state} Para que diga lo de ahora, anúlalo y emite otro.`;
}

/** Says that editing a payment does not change its receipt, and how to issue an up-to-date one. */
export function ReceiptNote({ id, number, outdated, cancelled }: NonNullable<ListedPayment['receipt']>) {
  return (
    <Banner tone={outdated ? 'warn' : 'info'}>
      El{' '}
      <TextLink to="/store/receipts/$id" params={{ id }}>
        comprobante N° {receiptNumber(number)}
      </TextLink>{' '}
      {noteOf(outdated, cancelled)}
    </Banner>
  );
}
