import { nearDay } from '../../../web/format.ts';
import { useLostSince } from '../../../web/offline/connection.ts';
import { sentAt } from '../../../web/offline/kept.ts';
import { momentWords } from '../../../web/offline/moment-shown.ts';
import { useTimeZone } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { type Entrance, serverOf } from './entrance.ts';

interface StoredListProps {
  readonly entrance: Entrance;
  readonly today: string;
}

/** Without a connection, says of which day and moment the list is that this device shows. */
export default function StoredList({ entrance, today }: StoredListProps) {
  const timeZone = useTimeZone();
  const isLost = useLostSince() !== undefined;
  const at = sentAt(serverOf(entrance).listKey);
  if (!isLost || at === undefined) return null;
  const { date } = entrance;
  const day = nearDay(date, today);
  return (
    <Banner tone="warn">
      La lista {date === today ? `de hoy, ${day},` : `del ${day}`} es la {momentWords(at, timeZone)}, más lo
      hecho en este equipo.
    </Banner>
  );
}
