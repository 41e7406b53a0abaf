import { Group, Paper, Stack, Table, Text } from '@mantine/core';
import { count } from '../../../web/format.ts';
import { usePhone } from '../../../web/ui/pending.ts';
import type { ImportKind, Problem } from '../contract.ts';
import { labelOf } from '../rules.ts';
import { DownloadProblems } from './download-problems.tsx';
import classes from './review-step.module.css';

const maxVisibleProblems = 100;

export function ReviewProblems({
  kind,
  problems,
}: {
  readonly kind: ImportKind;
  readonly problems: readonly Problem[];
}) {
  const phone = usePhone();
  const visibleProblems = problems.slice(0, maxVisibleProblems);
  const columnLabel = ({ column }: Problem) => labelOf(kind, column);
  return (
    <Stack component="section" gap={8} aria-label="Líneas con error">
      <Group justify="space-between" gap="sm">
        <Text fw={600}>Líneas con error</Text>
        <DownloadProblems kind={kind} problems={problems} />
      </Group>
      {phone ? (
        <Paper component="ul" bg="var(--surface-raised)" role="list">
          {visibleProblems.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several problems.
            <li key={index} className={classes.card}>
              <Text fw={500}>
                Línea {count(problem.line)}
                {columnLabel(problem) && ` · ${columnLabel(problem)}`}
              </Text>
              <Text>{problem.reason}</Text>
              {problem.value && (
                <Text c="dimmed" truncate>
                  {problem.value}
                </Text>
              )}
            </li>
          ))}
        </Paper>
      ) : (
        <Paper
          component="section"
          className={classes.frame ?? ''}
          bg="var(--surface-raised)"
          tabIndex={0}
          aria-label="Tabla de errores"
        >
          <Table stickyHeader tabularNums>
            <Table.Thead>
              <Table.Tr>
                <Table.Th ta="right">Línea</Table.Th>
                <Table.Th>Columna</Table.Th>
                <Table.Th>Valor</Table.Th>
                <Table.Th>Motivo</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {visibleProblems.map((problem, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several problems.
                <Table.Tr key={index}>
                  <Table.Td ta="right">{count(problem.line)}</Table.Td>
                  <Table.Td>{columnLabel(problem)}</Table.Td>
                  <Table.Td className={classes.value ?? ''}>{problem.value}</Table.Td>
                  <Table.Td>{problem.reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
      {problems.length > maxVisibleProblems && (
        <Text size="xs" c="dimmed">
          Se ven los primeros {maxVisibleProblems} de {count(problems.length)}. Descárgalos para verlos todos.
        </Text>
      )}
    </Stack>
  );
}
