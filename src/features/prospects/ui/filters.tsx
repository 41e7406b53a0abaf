import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { count } from '../../../web/format.ts';
import { FilterChoice, optionsOf } from '../../../web/ui/filter-choice.tsx';
import { type Origin, openStages, origins, type Stage } from '../domain.ts';

/** What the address filters by: '?etapa=trial&origen=social'. Without a stage, those for whom there is something to be done. */
export function useFilters() {
  const { etapa, origen } = useSearch({ strict: false }) as { etapa?: unknown; origen?: unknown };
  const navigate = useNavigate();
  const go = (change: object) =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, ...change, pagina: undefined }) });
  return {
    stage: (Object.keys(stageNames) as Stage[]).find((stage) => stage === etapa),
    origin: (Object.keys(origins) as Origin[]).find((origin) => origin === origen),
    setStage: (stage: Stage | undefined) => go({ etapa: stage }),
    setOrigin: (origin: string | undefined) => go({ origen: origin }),
  };
}

const stageNames: Readonly<Record<Stage, string>> = {
  new: 'Nuevos',
  contacted: 'Contactados',
  trial: 'Prueba agendada',
  attended: 'Asistieron',
  enrolled: 'Inscritos',
  lost: 'Perdidos',
};

interface FiltersProps extends ReturnType<typeof useFilters> {
  readonly counts: readonly { readonly stage: Stage; readonly people: number }[];
}

/** The stages with how many are in each, and where they come from. */
export function Filters({ counts, stage, origin, setStage, setOrigin }: FiltersProps) {
  const manyIn = (one: Stage) => counts.find((each) => each.stage === one)?.people ?? 0;
  const open = openStages.reduce((sum, one) => sum + manyIn(one), 0);
  const choices: readonly (readonly [Stage | undefined, string, number])[] = [
    [undefined, 'Por atender', open],
    ...(Object.keys(stageNames) as Stage[]).map((one) => [one, stageNames[one], manyIn(one)] as const),
  ];
  return (
    <>
      {choices.map(([choice, label, many]) => (
        <Button
          key={label}
          size="compact-md"
          variant={choice === stage ? 'light' : 'default'}
          aria-pressed={choice === stage}
          onClick={() => setStage(choice)}
        >
          {label} · {count(many)}
        </Button>
      ))}
      <FilterChoice
        label="Origen"
        all="Todos los orígenes"
        options={optionsOf(origins)}
        value={origin}
        onChoose={setOrigin}
      />
    </>
  );
}
