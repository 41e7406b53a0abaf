import { timingSafeEqual } from 'node:crypto';
import type { Sealing } from '../../server/sealing.ts';
import type { Network } from './domain.ts';

export const noticePath = '/avisos-de-visita';

type Signing = Pick<Sealing, 'sign'>;

/** The part of a webhook's address that nobody can guess: the number of the address, signed. */
const secretPart = ({ sign }: Signing, network: Network, gymId: string, number: number): string =>
  `${number}.${sign(`visits by ${network} in ${gymId}, address ${number}`)}`;

/** Where a network tells a gym of check-ins. */
export const noticeUrlOf = (
  context: Signing & { readonly publicUrl: string; readonly gymId: string },
  network: Network,
  number: number,
): string =>
  `${context.publicUrl}${noticePath}/${network}/${context.gymId}/${secretPart(context, network, context.gymId, number)}`;

/** The number of an address of ours by its secret part; null for what is none, which takes no look at the database. */
export function addressNumberIn(
  context: Signing,
  network: Network,
  gymId: string,
  part: string,
): number | null {
  const number = Number(/^(\d{1,6})\./.exec(part)?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) return null;
  const expected = Buffer.from(secretPart(context, network, gymId, number));
  const given = Buffer.from(part);
  return given.length === expected.length && timingSafeEqual(given, expected) ? number : null;
}
