import { useRef } from 'react';
import { ApiError, api } from '../../../web/api.ts';
import { FormPage } from '../../../web/ui/form-page.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { salesContract } from '../../sales/contract.ts';
import { SaleField } from './sale-field.tsx';

interface RefundFinderProps {
  readonly onFound: (saleId: string) => void;
  readonly onClose: () => void;
}

const missing = 'No hay una venta con este número.';

async function find(number: string): Promise<string> {
  try {
    return (await api.sales.find({ number })).id;
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.code !== 'not_found') throw reason;
    throw new ApiError({ ...reason, message: missing, fields: { number: missing } });
  }
}

/** Finds the sale to refund by its receipt number, or among the last ones. */
export function RefundFinder({ onFound, onClose }: RefundFinderProps) {
  const saleId = useRef<string>(undefined);
  return (
    <FormPage
      onClose={() => (saleId.current ? onFound(saleId.current) : onClose())}
      title="Reembolso"
      submitLabel="Buscar la venta"
      draft={null}
      initialValues={{ number: '' }}
      schema={salesContract.find.input}
      onSubmit={async ({ number }) => {
        saleId.current = await find(number.replace(/\D/g, ''));
      }}
    >
      {(form) => (
        <SaleField
          label="N° de comprobante"
          description={
            <>
              Está arriba en la boleta de la caja. Sin ella, busca la venta{' '}
              <TextLink to="/store/sales" inherit>
                en la lista
              </TextLink>{' '}
              por cliente o día.
            </>
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...form.getInputProps('number')}
          onChoose={onFound}
        />
      )}
    </FormPage>
  );
}
