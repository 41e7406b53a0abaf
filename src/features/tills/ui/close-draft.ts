import { tillsContract } from '../contract.ts';
import { worthOf } from '../domain.ts';
import { countedOnly } from '../rules.ts';

export interface CloseDraft extends Record<string, unknown> {
  id: string;
  mode: 'parts' | 'amount';
  counts: Record<string, number | null>;
  counted: number | null;
  note: string;
}

export const isCounted = (counts: CloseDraft['counts']) =>
  Object.values(counts).some((count) => count !== null);

/** Without any figure, not even 0, nothing was counted. */
export const requestOf = ({ id, mode, counts, counted, note }: CloseDraft) => {
  if (mode === 'amount') return { id, denominations: {}, counted, note };
  const denominations = countedOnly(counts);
  return { id, denominations, counted: isCounted(counts) ? worthOf(denominations) : null, note };
};

/** The contract's schema, applied to the request of these values. */
export const closeSchema = {
  '~standard': {
    version: 1 as const,
    vendor: 'pulso',
    validate: (values: unknown) =>
      tillsContract.close.input['~standard'].validate(requestOf(values as CloseDraft)),
  },
};
