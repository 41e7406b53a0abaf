import { Text } from '@mantine/core';
import { count } from '../../../web/format.ts';
import { FilterButtons } from '../../../web/ui/filter-buttons.tsx';
import { expiredDays, type ReasonKind, reasonKinds } from '../domain.ts';
import type { Choice } from './use-choice.ts';

/** The home page counts everybody whose membership expired. */
const labels = { ...reasonKinds, expired: `Vencieron en ${expiredDays} días` };

interface ChoiceFilterProps {
  readonly counts: readonly { readonly kind: ReasonKind; readonly people: number }[];
  readonly people: number;
  readonly putOff: number;
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** All of today, those of a reason, or those who were put off, with how many they are and who is not counted. */
export function ChoiceFilter({ counts, people, putOff, chosen, onChoose }: ChoiceFilterProps) {
  const manyOf = (kind: ReasonKind) => counts.find((one) => one.kind === kind)?.people ?? 0;
  const choices: readonly (readonly [Choice, string, number])[] = [
    [undefined, 'Todos', people],
    ...(Object.keys(reasonKinds) as ReasonKind[])
      .map((kind) => [kind, labels[kind], manyOf(kind)] as const)
      .filter(([kind, , many]) => many > 0 || kind === chosen),
    ['despues', 'Para después', putOff],
  ];
  return (
    <>
      <FilterButtons label="Motivo" choices={choices} chosen={chosen} onChoose={onChoose} />
      {putOff > 0 && (
        <Text size="xs" c="dimmed" my="auto">
          Cada motivo, sin {putOff === 1 ? 'quien quedó' : `los ${count(putOff)} que quedaron`} para después
        </Text>
      )}
    </>
  );
}
