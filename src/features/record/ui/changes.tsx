import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import type { FieldChange, RowChange } from '../contract.ts';
import classes from './changes.module.css';

const Value = ({ children }: { readonly children: string | null }) =>
  children === null ? <span className={classes.none}>—</span> : children;

interface FieldsProps {
  readonly label: string;
  readonly fields: readonly FieldChange[];
}

/** What changed; a column without any value is left out. */
function Fields({ label, fields }: FieldsProps) {
  const had = fields.some(({ before }) => before !== null);
  const has = fields.some(({ after }) => after !== null);
  return (
    <table className={classes.fields} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Dato</th>
          {had && <th scope="col">Antes</th>}
          {has && <th scope="col">Después</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.label}>
            <th scope="row">{field.label}</th>
            {had && (
              <td>
                <Value>{field.before}</Value>
              </td>
            )}
            {has && (
              <td>
                <Value>{field.after}</Value>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Row = ({ sentence, fields, alone }: RowChange & { readonly alone: boolean }) => (
  <li className={classes.row}>
    {!alone && <Text fw={500}>{sentence}</Text>}
    {fields.length > 0 ? (
      <Fields label={sentence} fields={fields} />
    ) : (
      <Text size="xs" c="dimmed">
        No cambió ningún dato que se muestre.
      </Text>
    )}
  </li>
);

interface ChangesProps {
  readonly entryKey: string;
  readonly clientId: string | undefined;
  /** The id of the last change that is shown already. */
  readonly after: number;
}

/** What an entry changed, some at a time. */
export function Changes({ entryKey, clientId, after }: ChangesProps) {
  const [more, setMore] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(
    query(api.record.changes, { key: entryKey, after: String(after), ...(clientId && { clientId }) }),
  );
  if (!data && error) {
    return (
      <FailedState
        error={error}
        title="No pudimos cargar los cambios"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Skeleton height={44} role="status" aria-label="Cargando los cambios" data-late />;
  const alone = after === 0 && data.items.length === 1 && data.next === null;
  return (
    <>
      <ul className={classes.rows}>
        {data.items.map((change) => (
          <Row key={change.id} {...change} alone={alone} />
        ))}
      </ul>
      {data.next !== null && more && <Changes entryKey={entryKey} clientId={clientId} after={data.next} />}
      {data.next !== null && !more && (
        <Anchor component="button" type="button" underline="always" onClick={() => setMore(true)}>
          Ver más cambios
        </Anchor>
      )}
    </>
  );
}
