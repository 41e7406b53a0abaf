import { useTimeZone } from '../session.ts';
import { TextLink } from '../ui/link.tsx';
import { useLostSince } from './connection.ts';
import { useOldestShown } from './kept.ts';
import classes from './offline-bar.module.css';
import { useChanges } from './outbox.ts';

/** 'las 10:42', or 'el 19-11 a las 10:42' of another day. */
function momentWords(at: number, timeZone: string): string {
  const day = (instant: number) =>
    new Intl.DateTimeFormat('es-CL', { timeZone, day: '2-digit', month: '2-digit' }).format(instant);
  const time = new Intl.DateTimeFormat('es-CL', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return day(at) === day(Date.now()) ? `las ${time}` : `el ${day(at)} a las ${time}`;
}

const pathOfUnsent = '/sin-enviar';

/** Says that there is no connection, of when what is shown is, what not to do, and what has not been sent. */
export default function OfflineBar() {
  const lostSince = useLostSince();
  const oldest = useOldestShown();
  const changes = useChanges();
  const timeZone = useTimeZone();
  const refused = changes.filter(({ failure }) => failure).length;
  if (lostSince === undefined && refused === 0) return null;
  return (
    <div className={classes.bar} role="status">
      {lostSince !== undefined && (
        <span>
          Sin conexión. Lo que escribas sigue aquí; guarda cuando vuelva. Lo que ves es de{' '}
          {momentWords(Math.min(oldest ?? lostSince, lostSince), timeZone)}.
          {!isSecureContext &&
            ' No recargues ni cierres esta página: sin https no se vuelve a abrir sin conexión.'}
        </span>
      )}
      {changes.length > 0 && (
        <TextLink to={pathOfUnsent}>
          {refused > 0 ? `${refused} sin enviar: mira qué hacer` : `${changes.length} por enviar`}
        </TextLink>
      )}
    </div>
  );
}
