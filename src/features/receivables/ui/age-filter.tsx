import { Button, Text } from '@mantine/core';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { type Age, type AgeSum, ages } from '../contract.ts';
import classes from './age-filter.module.css';

interface AgeFilterProps {
  readonly sums: readonly AgeSum[];
  readonly chosen: Age | undefined;
  readonly onChoose: (age: Age | undefined) => void;
}

/** What is owed by age, and in all; each filters the list, and a second click removes the filter. */
export function AgeFilter({ sums, chosen, onChoose }: AgeFilterProps) {
  const money = useMoney();
  const parts = (Object.keys(ages) as Age[]).map((age) => ({
    age,
    ...(sums.find((sum) => sum.age === age) ?? { clients: 0, amount: 0 }),
  }));
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <fieldset className={classes.ages} aria-label="Antigüedad de la deuda">
        {parts.map(({ age, clients, amount }) => (
          <Button
            key={age}
            variant={age === chosen ? 'light' : 'default'}
            aria-pressed={age === chosen}
            onClick={() => onChoose(age === chosen ? undefined : age)}
          >
            {ages[age]}
            <Text span className="figures" fw={600} ml={8}>
              {money(amount)}
            </Text>
            <Text span className="figures" c="dimmed" ml={8}>
              {count(clients)} {clients === 1 ? 'cliente' : 'clientes'}
            </Text>
          </Button>
        ))}
      </fieldset>
      <Text span className="figures" c="dimmed" ml="auto" style={{ alignSelf: 'center' }}>
        Te deben{' '}
        <Text span fw={600} c="var(--mantine-color-text)">
          {money(total)}
        </Text>{' '}
        en total
      </Text>
    </>
  );
}
