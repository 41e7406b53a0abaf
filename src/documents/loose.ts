import type { Report } from './report.ts';

/** A document of a collection that stands alone, without the gym, client and membership that it belongs to. */
export interface Loose {
  readonly name: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}
interface Placed {
  readonly segments: string[];
  readonly data: Record<string, unknown>;
}

const gymKeys = ['gymId', 'gymUid'];
const textAt = (data: Loose['data'], name: string): string =>
  typeof data[name] === 'string' ? (data[name] as string) : '';

/** Finds the way to each document by the ids in it; the gym is the file's only one, unless the document names it. */
export function* placeLoose(
  documents: readonly Loose[],
  gyms: ReadonlySet<string>,
  report: Report,
): Generator<Placed> {
  const [only] = gyms.size === 1 ? gyms : [];
  const clientOf = new Map(
    documents
      .filter(({ name }) => name === 'memberships')
      .map(({ id, data }) => [id, textAt(data, 'clientId')]),
  );
  for (const { name, id, data } of documents) {
    const gym = gymKeys.map((key) => textAt(data, key)).find(Boolean) ?? only;
    const membershipId = textAt(data, 'membershipId');
    const client = textAt(data, 'clientId') || clientOf.get(membershipId) || (name === 'routine' ? id : '');
    const isMembershipPayment = name === 'payments' && (membershipId !== '' || 'monto' in data);
    const way = ['gyms', gym ?? ''];
    if (name === 'memberships' || name === 'routine' || isMembershipPayment) way.push('clients', client);
    if (isMembershipPayment) way.push('memberships', membershipId);
    if (way.includes('')) {
      report.leave(`${name}/${id}`, gym ? 'No dice de quién es.' : 'No dice de qué gimnasio es.');
      continue;
    }
    const rest = Object.fromEntries(Object.entries(data).filter(([key]) => !gymKeys.includes(key)));
    yield { segments: [...way, name, name === 'routine' ? 'routine' : id], data: rest };
  }
}
