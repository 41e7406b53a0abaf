import { Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { count, monthAfter, monthName, monthWords } from '../../../web/format.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import type { ListQuery } from '../../../web/ui/list-page.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { usePhone, useTablet } from '../../../web/ui/pending.ts';
import { shareOf } from '../../../wire/share.ts';
import type { Cohort, RetentionReport } from '../contract.ts';
import { monthsOfCohorts } from '../domain.ts';
import { percentWords } from '../words.ts';
import classes from './cohort-table.module.css';
import { shadeOf } from './shade.ts';

/** The months after the first that stand in the narrower table, and on a phone. */
const onTablet = [0, 1, 2, 3, 6, 9, 12];
const onPhone = [0, 1, 3, 6, 12];

const inWords = new Intl.ListFormat('es-CL');

/** 'nov 2026' */
const shortMonth = ({ month }: Cohort) => `${monthName(`${month}-01`).slice(0, 3)} ${month.slice(0, 4)}`;

function Share({ cohort, later }: { readonly cohort: Cohort; readonly later: number }) {
  const stayed = cohort.stayed[later];
  if (stayed === undefined || cohort.clients === 0) return null;
  const percent = shareOf(stayed, cohort.clients);
  const shade = shadeOf(percent);
  return (
    <TextLink
      {...shade}
      className={[classes.share, shade.className].filter(Boolean).join(' ')}
      h="auto"
      underline="hover"
      data-alone
      to="/reports/retention/members"
      search={{ cohorte: cohort.month, mes: monthAfter(cohort.month, later) }}
    >
      {percent !== null && (
        <>
          {percentWords(percent)}
          <br />
        </>
      )}
      <Text span size="xs" c="inherit">
        {count(stayed)}
      </Text>
    </TextLink>
  );
}

const columns: readonly Column<Cohort>[] = [
  { key: 'month', head: 'Socios desde', nowrap: true, width: 100, phone: 'title', render: shortMonth },
  { key: 'clients', head: 'Socios', numeric: true, render: ({ clients }) => count(clients) },
  ...Array.from(
    { length: monthsOfCohorts + 1 },
    (_, later): Column<Cohort> => ({
      key: `later${later}`,
      head: `Mes ${later}`,
      numeric: true,
      wideOnly: !onTablet.includes(later),
      phone: onPhone.includes(later) ? 'fact' : 'hide',
      render: (cohort) => <Share cohort={cohort} later={later} />,
    }),
  ),
];

/** Which months a narrower screen shows; nothing where it shows all of them. */
function ShownMonths() {
  const [tablet, phone] = [useTablet(), usePhone()];
  if (!tablet) return null;
  return (
    <Text size="xs" c="dimmed">
      En esta pantalla van los meses {inWords.format((phone ? onPhone : onTablet).map(String))}. Todos están
      en una más ancha, y al imprimir o exportar.
    </Text>
  );
}

/** The clients of each month who were members for the first time in it, and how many of them stayed. */
export function CohortTable({ query }: { readonly query: ListQuery<Cohort, RetentionReport> }) {
  const items = query.data?.cohorts ?? [];
  return (
    <>
      <ListSection
        title="Por mes de su primera membresía"
        query={{ ...query, data: query.data && { items, total: items.length } }}
        columns={columns}
        rowKey={({ month }) => month}
        rowName={({ month }) => monthWords(month)}
        rowLink={({ month }) => ({ to: '/reports/retention/members', search: { cohorte: month } })}
        empty={{ title: 'Sin meses', icon: IconUsers }}
      />
      <ShownMonths />
    </>
  );
}
