import { api } from '../../../web/api.ts';
import type { Membership } from '../contract.ts';
import { type Draft, DraftSchema } from '../rules.ts';

export async function saveMembership(
  id: string,
  clientId: string,
  membership: Membership | undefined,
  draft: Draft,
) {
  const form = DraftSchema.parse(draft);
  if (form.source === 'plan') {
    const { source: _, ...sale } = form;
    return api.memberships.sell({ ...sale, id, clientId });
  }
  const version = membership?.version ?? 0;
  if (form.source === 'sold') {
    const { source: _, priceFrom = '', ...sold } = form;
    const repriced = sold.price !== membership?.price;
    return api.memberships.updateSold({ ...sold, ...(repriced && { priceFrom }), id, version });
  }
  const { source: _, ...free } = form;
  return membership
    ? api.memberships.update({ ...free, id, version })
    : api.memberships.create({ ...free, id, clientId });
}
