import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconBarbell, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../../web/api.ts';
import { clockTime, fullName } from '../../../../web/format.ts';
import { useChanges } from '../../../../web/offline/outbox.ts';
import { useMay } from '../../../../web/session.ts';
import { Banner } from '../../../../web/ui/banner.tsx';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../../web/ui/link.tsx';
import { usePhone } from '../../../../web/ui/pending.ts';
import { Initials } from '../../../../web/ui/person-cell.tsx';
import type { Reservation, TaughtClass } from '../../contract.ts';
import { pendingVersion, withUnsent } from '../attendees.ts';
import type { CheckIn } from '../check-in.ts';
import { once } from '../single-click.ts';
import { useCheckIn } from '../use-check-in.ts';
import classes from './own-class.module.css';

interface OwnPersonProps {
  readonly attendee: Reservation;
  /** It is held today or was held before. */
  readonly marks: boolean;
  readonly checkIn: CheckIn;
}

function OwnPerson({ attendee, marks, checkIn }: OwnPersonProps) {
  const may = useMay();
  const phone = usePhone();
  const barbell = <IconBarbell size={18} />;
  const { client, status, version } = attendee;
  const name = fullName(client);
  const came = status === 'attended';
  return (
    <li className={classes.person} data-status={status}>
      <Initials name={name} size={32} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {status === 'waiting' && <span className={classes.note}>En espera</span>}
        {came && (
          <Group component="span" gap={4} c="var(--good-text)" fz="xs" fw={500}>
            <IconCheck size={14} aria-hidden /> Asistió
          </Group>
        )}
      </span>
      <ButtonLink
        to="/mycenter/rutinas"
        search={{ cliente: client.id }}
        variant="subtle"
        color="gray"
        px={8}
        aria-label={`Rutina de ${name}`}
        {...(!phone && { leftSection: barbell })}
      >
        {phone ? barbell : 'Rutina'}
      </ButtonLink>
      {marks && status !== 'waiting' && may(api.reservations.attend) && (
        <Button
          // The routine stands in one column, whichever of the two it says.
          miw={104}
          variant={came ? 'subtle' : 'light'}
          color={came ? 'gray' : 'accent'}
          disabled={version === pendingVersion}
          aria-label={`${came ? 'Deshacer que asistió' : 'Marcar como asistido'}: ${name}`}
          onClick={once(() => void checkIn.mark(attendee, !came))}
        >
          {came ? 'Deshacer' : 'Marcar'}
        </Button>
      )}
    </li>
  );
}

/** Who comes to a class on a date, whom one tap marks, also without a connection. */
export function OwnPeople({ item, today }: { readonly item: TaughtClass; readonly today: string }) {
  const { classId, date, name, startTime, notHeld } = item;
  const entrance = { classId, date };
  const checkIn = useCheckIn(entrance, { today, where: `${name}, ${clockTime(startTime)}` });
  const { data, error, refetch, isFetching } = useQuery(query(api.reservations.list, entrance));
  const items = withUnsent(data?.items ?? [], useChanges(), entrance);
  const { news } = checkIn;
  if (!data && error)
    return (
      <FailedState
        error={error}
        title="No pudimos cargar quiénes vienen"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton h={56} m={8} w="auto" />;
  return (
    <div className={classes.people}>
      {news && (
        <Banner key={news.at} tone={news.tone}>
          {news.words}
        </Banner>
      )}
      {items.length === 0 ? (
        <Text c="dimmed" p={16}>
          {date < today ? 'Nadie reservó.' : 'Nadie ha reservado todavía.'}
        </Text>
      ) : (
        <ul className={classes.list} aria-label={`Quiénes vienen a ${name}, ${clockTime(startTime)}`}>
          {items.map((attendee) => (
            <OwnPerson
              key={attendee.id}
              attendee={attendee}
              marks={notHeld === '' && date <= today}
              checkIn={checkIn}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
