import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { day, monthName } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { FilterChip } from '../../../web/ui/filter-chip.tsx';
import { FilterChoice, FilterRow, optionsOf } from '../../../web/ui/filter-choice.tsx';
import { methods } from '../../payments/domain.ts';
import { sources } from '../contract.ts';
import { nobody } from '../domain.ts';
import { monthsUpTo } from '../rules.ts';
import { noPerson, noTill } from '../words.ts';
import type { Filtering, Filters } from './filters.ts';

const monthLabel = (month: string): string => {
  const name = monthName(`${month}-01`);
  return `${name.charAt(0).toLocaleUpperCase('es')}${name.slice(1)} ${month.slice(0, 4)}`;
};

interface IncomeFiltersProps extends Filtering {
  /** The till of the filtered shift. */
  readonly tillName: string | undefined;
}

/** What can be chosen; plans, tills and people only where there are any to choose from. */
export function IncomeFilters({ chosen, choose, tillName }: IncomeFiltersProps) {
  const { today } = useMe();
  const { data } = useQuery(query(api.income.choices, {}));
  const { firstMonth = null, planNames = [], tills = [], people = [] } = data ?? {};
  const months = new Set([...monthsUpTo(today, firstMonth), ...(chosen.month ? [chosen.month] : [])]);
  const { month, from, to, source, method, planName, tillId, shiftId, personId } = chosen;
  return (
    <FilterRow>
      <FilterChoice
        label="Mes"
        all="Todos los meses"
        options={[...months].map((value) => ({ value, label: monthLabel(value) }))}
        value={month}
        onChoose={(value) => choose({ month: value, from: undefined, to: undefined })}
      />
      {from && to && (
        <FilterChip onRemove={() => choose({ from: undefined, to: undefined })}>
          {`Del ${day(from)} al ${day(to)}`}
        </FilterChip>
      )}
      <FilterChoice
        label="Membresías o productos"
        all="Todos los pagos"
        options={optionsOf(sources)}
        value={source}
        onChoose={(value) => choose({ source: value as Filters['source'] })}
      />
      <FilterChoice
        label="Tipo de Pago"
        all="Todo tipo de pago"
        options={optionsOf(methods)}
        value={method}
        onChoose={(value) => choose({ method: value as Filters['method'] })}
      />
      {(planNames.length > 0 || planName) && (
        <FilterChoice
          label="Plan"
          all="Todos los planes"
          options={[...new Set([...planNames, ...(planName ? [planName] : [])])].map((name) => ({
            value: name,
            label: name,
          }))}
          value={planName}
          onChoose={(value) => choose({ planName: value })}
        />
      )}
      {(tills.length > 0 || tillId) && !shiftId && (
        <FilterChoice
          label="Caja"
          all="Todas las cajas"
          options={[
            ...tills.map(({ id, name, deleted }) => ({
              value: id,
              label: deleted ? `${name} (eliminada)` : name,
            })),
            { value: nobody, label: noTill },
          ]}
          value={tillId}
          onChoose={(value) => choose({ tillId: value })}
        />
      )}
      {(people.length > 1 || personId) && (
        <FilterChoice
          label="Quién lo recibió"
          all="Todas las personas"
          options={[
            ...people.map(({ id, email }) => ({ value: id, label: email || 'Una cuenta que ya no existe' })),
            { value: nobody, label: noPerson },
          ]}
          value={personId}
          onChoose={(value) => choose({ personId: value })}
        />
      )}
      {shiftId && (
        <FilterChip onRemove={() => choose({ shiftId: undefined })}>
          {tillName ? `Un turno de ${tillName}` : 'Un turno'}
        </FilterChip>
      )}
    </FilterRow>
  );
}
