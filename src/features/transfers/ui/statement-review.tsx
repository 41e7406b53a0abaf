import { Stack } from '@mantine/core';
import { count, day } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Facts } from '../../../web/ui/facts.tsx';
import type { StatementLines } from './statement-file.ts';

const shownProblems = 5;

/** What a statement holds, and which of its lines could not be read. */
export function StatementReview({ statement }: { readonly statement: StatementLines }) {
  const money = useMoney();
  const { lines, problems, outgoing } = statement;
  const days = lines.map(({ paidOn }) => paidOn).sort();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Stack gap="md">
      <Facts
        facts={[
          ['Transferencias', count(lines.length)],
          ['Suman', money(lines.reduce((sum, { amount }) => sum + amount, 0))],
          ...(first && last
            ? [['Días', first === last ? day(first) : `${day(first)} al ${day(last)}`] as const]
            : []),
          ['Salidas, que no se leen', count(outgoing)],
        ]}
      />
      {lines.length === 0 && problems.length === 0 && (
        <Banner tone="warn" closeAfter={false}>
          No hay abonos en esta cartola. Revisa qué es cada columna.
        </Banner>
      )}
      {problems.length > 0 && (
        <Banner tone="warn" closeAfter={false}>
          {problems.length === 1 ? '1 línea no se lee' : `${count(problems.length)} líneas no se leen`}:{' '}
          {problems
            .slice(0, shownProblems)
            .map(({ line, reason }) => `línea ${line}, ${reason}`)
            .join(' ')}
          {problems.length > shownProblems && ' …'}
        </Banner>
      )}
    </Stack>
  );
}
