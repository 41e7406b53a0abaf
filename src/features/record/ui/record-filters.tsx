import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FilterChoice, FilterRow, optionsOf } from '../../../web/ui/filter-choice.tsx';
import { recordKinds } from '../../../wire/record.ts';
import { ClientSelect } from '../../clients/parts.ts';
import { actors } from '../domain.ts';
import type { Filtering, Filters } from './filters.ts';
import classes from './record-filters.module.css';

/** Days, kind, person and client. */
export function RecordFilters({ chosen, choose }: Pick<Filtering, 'chosen' | 'choose'>) {
  const { data } = useQuery(query(api.record.choices, {}));
  const people = (data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterRow>
      <DateInput
        className={classes.date ?? ''}
        aria-label="Desde"
        placeholder="Desde"
        value={chosen.from ?? ''}
        onChange={(from) => choose({ from })}
      />
      <DateInput
        className={classes.date ?? ''}
        aria-label="Hasta"
        placeholder="Hasta"
        value={chosen.to ?? ''}
        onChange={(to) => choose({ to })}
      />
      <FilterChoice
        label="Tipo"
        all="Todo"
        options={optionsOf(recordKinds)}
        value={chosen.kind}
        onChoose={(kind) => choose({ kind: kind as Filters['kind'] })}
      />
      <FilterChoice
        label="Quién"
        all="Cualquiera"
        options={[...people, ...optionsOf(actors)]}
        value={chosen.person}
        onChoose={(person) => choose({ person })}
      />
      <ClientSelect
        className={classes.client ?? ''}
        label={null}
        aria-label="Cliente"
        placeholder="Todos los clientes"
        labelOf={fullName}
        value={chosen.clientId ?? null}
        clearable
        onChange={(client) => choose({ clientId: client?.id })}
      />
    </FilterRow>
  );
}
