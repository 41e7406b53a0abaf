import { useMomentShown } from '../../../web/offline/moment-shown.ts';
import classes from './attendee-search.module.css';

/** Without a connection, says of when the memberships of the found clients are, and what is not known of them. */
export default function StoredMemberships() {
  const shownOf = useMomentShown();
  return (
    shownOf && (
      <p className={classes.more}>
        La membresía es la {shownOf}. Lo que debe, sus sesiones y los cupos se revisan cuando vuelva la
        conexión.
      </p>
    )
  );
}
