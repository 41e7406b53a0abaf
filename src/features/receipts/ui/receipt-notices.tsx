import { dayTime } from '../../../web/format.ts';
import { useNoMailReason, useTimeZone } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import type { Receipt } from '../contract.ts';

export function SendingNotice({ receipt }: { readonly receipt: Receipt }) {
  const timeZone = useTimeZone();
  const noMail = useNoMailReason();
  if (!receipt.sentTo) return null;
  return receipt.sentAt ? (
    <Banner tone="good">
      Enviado a {receipt.sentTo} el {dayTime(receipt.sentAt, timeZone)}.
    </Banner>
  ) : (
    <Banner tone="warn">
      {noMail
        ? `No se envió a ${receipt.sentTo}. ${noMail} Descárgalo y envíalo tú.`
        : `El correo a ${receipt.sentTo} todavía no ha salido. Si sigue así, envíalo otra vez.`}
    </Banner>
  );
}

export function OutdatedNotice({ outdated }: Pick<Receipt, 'outdated'>) {
  if (!outdated) return null;
  return (
    <Banner tone="warn">
      {outdated === 'changed'
        ? 'El pago cambió después de emitir este comprobante, que dice lo de antes. Para emitir uno nuevo, elimina el pago e ingrésalo otra vez.'
        : 'El pago se eliminó después de emitir este comprobante. Si el cliente ya lo tiene, avísale que no vale.'}
    </Banner>
  );
}
