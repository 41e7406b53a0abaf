import { Fragment } from 'react';
import { dayTime } from '../../../web/format.ts';
import { useNoMailReason, useTimeZone } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import type { Receipt, ReceiptReference } from '../contract.ts';
import { referenceWords, titleOf } from '../rules.ts';

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

export function OutdatedNotice({ outdated, cancellation }: Pick<Receipt, 'outdated' | 'cancellation'>) {
  if (!outdated || cancellation) return null;
  return (
    <Banner tone="warn">
      {outdated === 'changed'
        ? 'El pago cambió después de emitir este comprobante, que dice lo de antes. Para que diga lo de ahora, anúlalo y emite otro.'
        : 'El pago se eliminó después de emitir este comprobante. Anúlalo y, si el cliente ya lo tiene, avísale que no vale.'}
    </Banner>
  );
}

interface LinkedProps {
  readonly receipt: Pick<ReceiptReference, 'id'>;
  readonly children: string;
}

const Linked = ({ receipt: { id }, children }: LinkedProps) => (
  <TextLink to="/store/receipts/$id" params={{ id }}>
    {children}
  </TextLink>
);

export function CancellationNotice({
  cancellation,
  replacedBy,
}: Pick<Receipt, 'cancellation' | 'replacedBy'>) {
  const timeZone = useTimeZone();
  if (!cancellation) return null;
  const { at, by, reason } = cancellation;
  return (
    <Banner tone="warn">
      Anulada el {dayTime(at, timeZone)}
      {by && ` por ${by}`}.{' '}
      {replacedBy && (
        <>
          En su lugar vale el <Linked receipt={replacedBy}>{referenceWords(replacedBy)}</Linked>.{' '}
        </>
      )}
      Motivo: {reason}
    </Banner>
  );
}

/** The receipts that this one corrects or replaces, and its credit notes. */
export function RelatedReceipts({
  corrects,
  replaces,
  creditNotes,
}: Pick<Receipt, 'corrects' | 'replaces' | 'creditNotes'>) {
  if (!corrects && !replaces && creditNotes.length === 0) return null;
  return (
    <Banner tone="info">
      {corrects && (
        <>
          Corrige el <Linked receipt={corrects}>{referenceWords(corrects)}</Linked>.{' '}
        </>
      )}
      {replaces && (
        <>
          Reemplaza al <Linked receipt={replaces}>{referenceWords(replaces)}</Linked>, anulado.{' '}
        </>
      )}
      {creditNotes.length > 0 && (
        <>
          {creditNotes.length === 1 ? 'La corrige la ' : 'La corrigen: '}
          {creditNotes.map((note, index) => (
            <Fragment key={note.id}>
              {index > 0 && ', '}
              <Linked receipt={note}>{titleOf({ ...note, kind: 'refund' })}</Linked>
            </Fragment>
          ))}
          .
        </>
      )}
    </Banner>
  );
}
