import { methods } from '../payments/domain.ts';

/** The method of a sale's payment: as for memberships, or on account (fiado), which becomes the client's debt. */
export const saleMethods = { ...methods, account: 'Fiado' } as const;
