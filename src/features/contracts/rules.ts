import { fillPlaceholders } from '../../wire/placeholders.ts';
import { day, money } from '../../wire/written.ts';
import type { Membership } from '../memberships/contract.ts';
import { periodWords } from '../memberships/words.ts';
import type { ContractContent } from './contract.ts';
import type { Placeholder } from './domain.ts';
import { type PlanRules, ruleWords } from './words.ts';

/** What a contract is made of, as it is now. */
export interface Terms {
  readonly gym: Pick<ContractContent, 'header' | 'currency'> & { name: string; cancelMinutes: number };
  readonly client: { readonly name: string; readonly document: string };
  readonly membership: Pick<Membership, 'planName' | 'kind' | 'period' | 'days' | 'sessions'> & {
    readonly price: number;
    readonly enrolmentFee: number;
    readonly billingDay: number | null;
    readonly startsOn: string;
  };
  readonly plan: PlanRules;
  /** The gym's text, with placeholders. */
  readonly text: string;
}

/** The contract in the words that the client reads and accepts. */
export function contentOf({ gym, client, membership, plan, text }: Terms): ContractContent {
  const { currency, cancelMinutes } = gym;
  const { planName, price, enrolmentFee, billingDay, startsOn } = membership;
  return {
    ...{ gymName: gym.name, header: gym.header, currency },
    ...{ clientName: client.name, clientDocument: client.document },
    ...{ planName, length: periodWords(membership), price, enrolmentFee, billingDay, startsOn },
    rules: ruleWords({ membership, plan, cancelMinutes, currency }),
    text: fillPlaceholders(text, {
      cliente: client.name,
      rut: client.document || '(sin documento)',
      plan: planName,
      precio: price === 0 ? 'gratis' : money(price, currency),
      inicio: day(startsOn),
    } satisfies Record<Placeholder, string>),
  };
}
