import { useMoney } from '../../../web/session.ts';
import { Facts } from '../../../web/ui/facts.tsx';
import { methods } from '../../payments/domain.ts';
import { type MethodSum, sources } from '../contract.ts';

/** What the listed payments sum to: in all, by source and by method; what is nothing is left out. */
export function IncomeSums({ sums }: { readonly sums: readonly MethodSum[] }) {
  const money = useMoney();
  const memberships = sums.reduce((sum, part) => sum + part.memberships, 0);
  const products = sums.reduce((sum, part) => sum + part.products, 0);
  const parts = [
    [sources.memberships, memberships],
    [sources.products, products],
    ...sums.map((part) => [methods[part.method], part.memberships + part.products] as const),
  ] as const;
  return (
    <Facts
      facts={[
        ['Suman', money(memberships + products)],
        ...parts.flatMap(([label, amount]) => (amount === 0 ? [] : [[label, money(amount)] as const])),
      ]}
    />
  );
}
