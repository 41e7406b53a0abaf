import { TextLink } from '../ui/link.tsx';
import { useLostSince } from './connection.ts';
import { useMomentShown } from './moment-shown.ts';
import classes from './offline-bar.module.css';
import { useChanges } from './outbox.ts';

const pathOfUnsent = '/sin-enviar';

/** Says that there is no connection, of when what is shown is, what not to do, and what has not been sent. */
export default function OfflineBar() {
  const lostSince = useLostSince();
  const shownOf = useMomentShown();
  const changes = useChanges();
  const refused = changes.filter(({ failure }) => failure).length;
  if (lostSince === undefined && refused === 0) return null;
  return (
    <div className={classes.bar} role="status">
      {lostSince !== undefined && (
        <span>
          Sin conexión. Lo que escribas sigue aquí; guarda cuando vuelva. Lo que ves es {shownOf}.
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
