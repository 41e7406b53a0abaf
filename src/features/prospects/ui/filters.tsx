import { useNavigate, useSearch } from '@tanstack/react-router';
import { day, isDay } from '../../../web/format.ts';
import { FilterButtons } from '../../../web/ui/filter-buttons.tsx';
import { FilterChip } from '../../../web/ui/filter-chip.tsx';
import { FilterChoice, optionsOf } from '../../../web/ui/filter-choice.tsx';
import { type Origin, openStages, origins, type Reach, reaches, type Stage, type View } from '../domain.ts';

/** What the address filters by: '?etapa=all&origen=social&desde=2026-01-01&paso=tried'. Without a stage, those for whom there is something to be done. */
export function useFilters() {
  const { etapa, origen, desde, paso } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const go = (change: object) =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, ...change, pagina: undefined }) });
  return {
    view: (Object.keys(viewNames) as View[]).find((view) => view === etapa),
    origin: (Object.keys(origins) as Origin[]).find((origin) => origin === origen),
    since: isDay(desde) ? desde : undefined,
    reached: (Object.keys(reaches) as Reach[]).find((reach) => reach === paso),
    setView: (view: View | undefined) => go({ etapa: view }),
    setOrigin: (origin: string | undefined) => go({ origen: origin }),
    setSince: (since: string | undefined) => go({ desde: since }),
    setReached: (reached: Reach | undefined) => go({ paso: reached }),
  };
}

const viewNames: Readonly<Record<View, string>> = {
  new: 'Nuevos',
  contacted: 'Contactados',
  trial: 'Prueba agendada',
  attended: 'Asistieron',
  enrolled: 'Inscritos',
  lost: 'Perdidos',
  all: 'Todos',
  removed: 'Eliminados',
};

interface FiltersProps extends ReturnType<typeof useFilters> {
  readonly counts: readonly { readonly stage: Stage; readonly people: number }[];
  readonly removed: number;
}

/** The stages with how many are in each, and where they come from. */
export function Filters({
  counts,
  removed,
  view,
  origin,
  since,
  reached,
  setView,
  setOrigin,
  setSince,
  setReached,
}: FiltersProps) {
  const manyIn = (one: View) => {
    if (one === 'removed') return removed;
    if (one === 'all') return counts.reduce((sum, { people }) => sum + people, 0);
    return counts.find((each) => each.stage === one)?.people ?? 0;
  };
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
      <FilterButtons label="Etapa" choices={choices} chosen={view} onChoose={setView} />
      <FilterChoice
        label="Origen"
        all="Todos los orígenes"
        options={optionsOf(origins)}
        value={origin}
        onChoose={setOrigin}
      />
      {since && (
        <FilterChip onRemove={() => setSince(undefined)}>{`Llegaron desde el ${day(since)}`}</FilterChip>
      )}
      {reached && <FilterChip onRemove={() => setReached(undefined)}>{reaches[reached]}</FilterChip>}
    </>
  );
}
