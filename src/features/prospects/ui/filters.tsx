import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { count } from '../../../web/format.ts';
import { FilterChoice, optionsOf } from '../../../web/ui/filter-choice.tsx';
import { type Origin, openStages, origins, type Stage, type View } from '../domain.ts';

/** What the address filters by: '?etapa=trial&origen=social'. Without a stage, those for whom there is something to be done. */
export function useFilters() {
  const { etapa, origen } = useSearch({ strict: false }) as { etapa?: unknown; origen?: unknown };
  const navigate = useNavigate();
  const go = (change: object) =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, ...change, pagina: undefined }) });
  return {
    view: (Object.keys(viewNames) as View[]).find((view) => view === etapa),
    origin: (Object.keys(origins) as Origin[]).find((origin) => origin === origen),
    setView: (view: View | undefined) => go({ etapa: view }),
    setOrigin: (origin: string | undefined) => go({ origen: origin }),
  };
}

const viewNames: Readonly<Record<View, string>> = {
  new: 'Nuevos',
  contacted: 'Contactados',
  trial: 'Prueba agendada',
  attended: 'Asistieron',
  enrolled: 'Inscritos',
  lost: 'Perdidos',
  removed: 'Eliminados',
};

interface FiltersProps extends ReturnType<typeof useFilters> {
  readonly counts: readonly { readonly stage: Stage; readonly people: number }[];
  readonly removed: number;
}

/** The stages with how many are in each, and where they come from. */
export function Filters({ counts, removed, view, origin, setView, setOrigin }: FiltersProps) {
  const manyIn = (one: View) =>
    one === 'removed' ? removed : (counts.find((each) => each.stage === one)?.people ?? 0);
  const open = openStages.reduce((sum, one) => sum + manyIn(one), 0);
  const shown = (Object.keys(viewNames) as View[]).filter(
    (one) => one !== 'removed' || removed > 0 || view === 'removed',
  );
  const choices: readonly (readonly [View | undefined, string, number])[] = [
    [undefined, 'Por atender', open],
    ...shown.map((one) => [one, viewNames[one], manyIn(one)] as const),
  ];
  return (
    <>
      {choices.map(([choice, label, many]) => (
        <Button
          key={label}
          size="compact-md"
          variant={choice === view ? 'light' : 'default'}
          aria-pressed={choice === view}
          onClick={() => setView(choice)}
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
