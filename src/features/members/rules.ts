import type { Failure } from '../../wire/verb.ts';
import { memberRefusals } from './contract.ts';

interface Facts {
  /** How many people the plan covers, the payer included. */
  readonly people: number;
  readonly payerId: string;
  /** The clients who are members already. */
  readonly memberIds: readonly string[];
  /** The client is a member of somebody else's membership of this plan. */
  readonly elsewhere: boolean;
}

/** Why a client cannot become a member; undefined when it can. */
export function memberRefusal(
  clientId: string,
  { people, payerId, memberIds, elsewhere }: Facts,
): Failure | undefined {
  if (people === 1) return memberRefusals.notShared;
  if (clientId === payerId) return memberRefusals.payer;
  if (memberIds.includes(clientId)) return memberRefusals.listed;
  if (elsewhere) return memberRefusals.elsewhere;
  return memberIds.length >= people - 1 ? memberRefusals.full : undefined;
}
