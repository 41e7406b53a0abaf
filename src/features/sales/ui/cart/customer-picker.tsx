import type { Client } from '../../../clients/contract.ts';
import { ClientPicker } from '../../../clients/parts.ts';

interface CustomerPickerProps {
  readonly onChoose: (client: Client) => void;
  readonly onType?: (text: string) => void;
}

/** Finds the client of an order, in the dialog that asks for it. */
export const CustomerPicker = (props: CustomerPickerProps) => (
  <ClientPicker
    {...props}
    inline
    inDialog
    label="Buscar cliente"
    limit={6}
    lineOf={({ phone, email }) => phone || email}
    statusOf={(matches) => (matches?.shown === 0 ? 'Nadie coincide.' : '')}
  />
);
