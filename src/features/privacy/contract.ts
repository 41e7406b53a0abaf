import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import {
  Done,
  id,
  instant,
  oneLine,
  pageNumber,
  pageOf,
  requiredText,
  searchText,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';

export const ErasureForm = z.strictObject({
  reason: requiredText(200, 'Escribe quién lo pidió y cómo.', oneLine),
});

export const membershipInForce = failure({
  code: 'membership_in_force',
  status: 409,
  message: 'Tiene una membresía vigente, y sin sus datos no podría usarla. Cancélala o espera a que venza.',
});

export const accountUnsettled = failure({
  code: 'account_unsettled',
  status: 409,
  message:
    'Su cuenta no está en cero. Cobra lo que debe, o devuelve su saldo a favor y lo que pagó en línea.',
});

/** A client who was deleted and may be restored. */
const DeletedClient = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  deletedAt: instant,
  /** Empty where it is not known. */
  deletedBy: z.string(),
});
export type DeletedClient = z.infer<typeof DeletedClient>;

export const privacyContract = {
  deleted: verb({
    method: 'GET',
    path: '/deleted-clients',
    summary: 'Clientes eliminados que se pueden restaurar o borrar para siempre, los últimos primero',
    access: 'gym',
    right: ['clients.remove', 'clients.privacy'],
    input: z.strictObject({ search: searchText, page: pageNumber }),
    output: pageOf(DeletedClient),
    errors: [],
  }),
  erase: verb({
    method: 'POST',
    path: '/clients/:clientId/erasure',
    summary: 'Borrar para siempre los datos personales de un cliente; pagos y comprobantes quedan',
    access: 'gym',
    right: 'clients.privacy',
    input: z.strictObject({ id, clientId: id, ...ErasureForm.shape }),
    output: Done,
    errors: [notFound, alreadySaved, membershipInForce, accountUnsettled],
  }),
};
