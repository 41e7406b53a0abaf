import { useAllowedActions } from './allowed-actions.ts';
import classes from './list-cards.module.css';
import { type Rows, titleColumn } from './list-types.ts';
import { ShortActions } from './row-actions.tsx';
import { RowLink } from './row-link.tsx';

/** Rows as cards, for a phone. */
export function ListCards<Row>(props: Rows<Row> & { readonly label: string }) {
  const { columns, rows, rowKey, rowName, actions: _, label, ...opening } = props;
  const actions = useAllowedActions(props);
  const main = titleColumn(columns);
  const facts = columns.filter((column) => column !== main && column.phone !== 'hide');
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card}>
          <div className={classes.title}>
            <RowLink row={row} {...opening}>
              {main?.render(row)}
            </RowLink>
          </div>
          {actions && <ShortActions actions={actions(row)} name={rowName(row)} />}
          {facts.length > 0 && (
            <dl className={classes.facts}>
              {facts.map((column) => (
                <div key={column.key} className={classes.fact}>
                  <dt>{column.head}</dt>
                  <dd data-numeric={column.numeric}>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
