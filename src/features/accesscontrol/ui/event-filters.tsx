import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ScreenSearch } from '../../../web/screens.tsx';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FilterChip } from '../../../web/ui/filter-chip.tsx';
import { FilterChoice, FilterRow, optionsOf } from '../../../web/ui/filter-choice.tsx';
import { date, id } from '../../../wire/fields.ts';
import { isKeyOf } from '../../../wire/keys.ts';
import type { Output, Sent } from '../../../wire/verb.ts';
import type { accessControlContract } from '../contract.ts';
import { results, ways } from '../domain.ts';

type Filters = Omit<Sent<typeof accessControlContract.events>, 'page'>;
type Choices = Pick<Output<typeof accessControlContract.events>, 'readers' | 'clientName'>;

/** The filters in the URL: '?lector=…&fecha=2026-11-28&cliente=…&resultado=denied&por=card'. */
export function useEventFilters() {
  const { lector, fecha, cliente, resultado, por } = useSearch({ strict: false }) as ScreenSearch;
  const navigate = useNavigate();
  const reader = id.safeParse(lector);
  const client = id.safeParse(cliente);
  const day = date.safeParse(fecha);
  const chosen: Filters = {
    ...(reader.success && { readerId: reader.data }),
    ...(client.success && { clientId: client.data }),
    ...(day.success && { date: day.data }),
    ...(isKeyOf(results)(resultado) && { result: resultado }),
    ...(isKeyOf(ways)(por) && { way: por }),
  };
  const choose = (change: ScreenSearch) =>
    void navigate({
      to: '.',
      search: (was: ScreenSearch) => ({ ...was, pagina: undefined, ...change }),
      replace: true,
    });
  return { chosen, choose };
}

interface EventFiltersProps extends ReturnType<typeof useEventFilters>, Choices {}

export function EventFilters({ chosen, choose, readers, clientName }: EventFiltersProps) {
  return (
    <FilterRow>
      <FilterChoice
        label="Resultado"
        all="Todos los accesos"
        options={optionsOf(results)}
        value={chosen.result}
        onChoose={(resultado) => choose({ resultado })}
      />
      <FilterChoice
        label="Lector"
        all="Todos los lectores"
        options={readers.map((reader) => ({ value: reader.id, label: reader.name }))}
        value={chosen.readerId}
        onChoose={(lector) => choose({ lector })}
      />
      <FilterChoice
        label="Por"
        all="Por cualquier medio"
        options={optionsOf(ways)}
        value={chosen.way}
        onChoose={(por) => choose({ por })}
      />
      <DateInput
        aria-label="Día"
        placeholder="Cualquier día"
        value={chosen.date ?? ''}
        onChange={(fecha) => choose({ fecha: fecha || undefined })}
      />
      {chosen.clientId && (
        <FilterChip onRemove={() => choose({ cliente: undefined })}>
          {clientName ? `De ${clientName}` : 'De un cliente'}
        </FilterChip>
      )}
    </FilterRow>
  );
}
