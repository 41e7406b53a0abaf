import { Skeleton, Text } from '@mantine/core';
import { fullName } from '../../../web/format.ts';
import { Initials } from '../../../web/ui/person-cell.tsx';
import classes from './likely-clients.module.css';

interface LikelyClient {
  readonly clientId: string;
  readonly name: string;
  readonly surname: string;
  /** Why they are likely. */
  readonly line: string;
}

interface LikelyClientsProps {
  readonly title: string;
  /** Missing while they load. */
  readonly people: readonly LikelyClient[] | undefined;
  readonly onChoose: (clientId: string) => void;
}

/** As many as are usually shown, so that nothing moves once they are known. */
const waiting = [1, 2, 3, 4, 5, 6];

/** Those who are likely to be looked for, so that nobody needs to type. */
export function LikelyClients({ title, people, onChoose }: LikelyClientsProps) {
  if (people?.length === 0) return null;
  return (
    <section aria-label={title} aria-busy={!people} className={classes.likely}>
      <Text size="xs" fw={500} c="dimmed">
        {title}
      </Text>
      <ul className={classes.people}>
        {!people &&
          waiting.map((place) => (
            <li key={place}>
              <Skeleton className={classes.person ?? ''} />
            </li>
          ))}
        {people?.map(({ clientId, name, surname, line }) => (
          <li key={clientId}>
            <button type="button" className={classes.person} onClick={() => onChoose(clientId)}>
              <Initials name={fullName({ name, surname })} size={28} />
              <span className={classes.words}>
                <span className={classes.name} title={fullName({ name, surname })}>
                  {fullName({ name, surname })}
                </span>
                <span className={classes.line}>{line}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
