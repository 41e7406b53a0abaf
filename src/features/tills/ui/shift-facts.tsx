import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count, dayTime } from '../../../web/format.ts';
import { useMay, useMoney, useTimeZone } from '../../../web/session.ts';
import type { OpenShift, Till } from '../contract.ts';
import classes from './shift-facts.module.css';

export function ShiftFacts({ shift }: { readonly shift: OpenShift }) {
  const timeZone = useTimeZone();
  const money = useMoney();
  const { data } = useQuery({
    ...query(api.tills.entries, { shiftId: shift.id }),
    enabled: useMay()(api.tills.entries),
  });
  const moves = data?.items ?? [];
  return (
    <>
      <dl className={classes.facts}>
        <dt>Abierta el</dt>
        <dd>{dayTime(shift.openedAt, timeZone)}</dd>
        <dt>Fondo inicial</dt>
        <dd>{money(shift.float)}</dd>
        <dt>Ventas</dt>
        <dd>{count(shift.sales)}</dd>
      </dl>
      {moves.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        <ul className={classes.moves} aria-label="Entradas y salidas" tabIndex={0}>
          {moves.map(({ id, reason, amount }) => (
            <li key={id} className={classes.move}>
              <span>{reason}</span>
              <span className="figures">{money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** When a closed till was last used. */
export function LastShift({ till: { lastClosedAt } }: { readonly till: Till }) {
  const timeZone = useTimeZone();
  return (
    <dl className={classes.facts}>
      <dt>{lastClosedAt ? 'Cerrada el' : 'Todavía no se ha abierto.'}</dt>
      <dd>{lastClosedAt && dayTime(lastClosedAt, timeZone)}</dd>
    </dl>
  );
}
