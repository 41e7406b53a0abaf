import { IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { dayTime, fullName } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { AutomationMail } from '../contract.ts';
import type { AutomationKind } from '../domain.ts';
import { outcomeWords, reasonWords, stateTones } from '../words.ts';
import { LetterDialog } from './letter-dialog.tsx';
import classes from './sent-mails.module.css';

const columnsIn = (timeZone: string): readonly Column<AutomationMail>[] => [
  {
    key: 'person',
    head: 'Persona',
    phone: 'title',
    render: (row) => <PersonCell name={fullName(row)} line={row.sentTo} />,
  },
  { key: 'sentAt', head: 'Cuándo', nowrap: true, render: ({ sentAt }) => dayTime(sentAt, timeZone) },
  { key: 'day', head: 'Por qué', render: reasonWords },
  {
    key: 'state',
    head: 'Cómo quedó',
    render: (row) => (
      <div className={classes.outcome}>
        <StateChip tone={stateTones[row.state]}>{outcomeWords(row)}</StateChip>
      </div>
    ),
  },
];

/** The messages of an automation that left, to whom and why, and those that did not. */
export function SentMails({ kind }: { readonly kind: AutomationKind }) {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<AutomationMail>();
  const timeZone = useTimeZone();
  const result = useQuery({
    ...query(api.automations.sent, { kind, page }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListSection
        title="Lo que se envió"
        query={result}
        list={{ page, setPage }}
        columns={columnsIn(timeZone)}
        rowKey={({ id }) => id}
        rowName={fullName}
        onOpen={setShown}
        empty={{ title: 'Todavía no se envía ninguno', icon: IconMail }}
        failedTitle="No pudimos cargar lo que se envió"
      />
      {shown && (
        <LetterDialog
          letter={{ ...shown, name: fullName(shown), address: shown.sentTo }}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
