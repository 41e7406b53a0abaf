import { dayTime } from '../format.ts';
import { useMe, useTimeZone } from '../session.ts';
import { ButtonLink } from '../ui/link.tsx';
import classes from './shell.module.css';

/** Above the screens of a gym that its owner keeps closed, and reads. */
export default function ClosedBar({ closedAt }: { readonly closedAt: string }) {
  const { gymName } = useMe();
  const timeZone = useTimeZone();
  return (
    <section className={classes.unproved} aria-label="Sede cerrada">
      <span>
        <b>{gymName} está cerrada</b> desde el {dayTime(closedAt, timeZone)}: la lees y la descargas, y nada
        se anota.
      </span>
      <ButtonLink to="/sedes" size="compact-xs" variant="default">
        Ir a Sedes
      </ButtonLink>
    </section>
  );
}
