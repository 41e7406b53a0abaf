import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { useMayOpen } from '../../../web/may-open.ts';
import { useMay } from '../../../web/session.ts';
import { useDeferredAnswer } from '../../../web/ui/deferred-answer.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { nothingHere } from '../words.ts';
import { BackupWarning } from './backup-warning.tsx';
import classes from './board.module.css';
import { BoardSkeleton } from './board-skeleton.tsx';
import { ClassesToday } from './classes-today.tsx';
import { Counters } from './counters.tsx';
import { ExpiringCard } from './expiring.tsx';
import { FirstSteps } from './first-steps.tsx';
import { IncomeCard } from './income.tsx';
import { Today } from './today.tsx';

function useMorning() {
  const may = useMay();
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.dashboard.morning, {}),
    enabled: may(api.dashboard.morning),
  });
  const failure = !data && error && (
    <FailedState
      error={error}
      title="No pudimos cargar lo de hoy"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
  return { morning: useDeferredAnswer(data), failure };
}

/** The gym's month in counters and income, who expires this week, and what else waits today. */
function Month() {
  const { data: answer, error, refetch, isFetching } = useQuery(query(api.dashboard.get, {}));
  const data = useDeferredAnswer(answer);
  const { morning, failure } = useMorning();
  const mayWrite = useMay()(api.dashboard.morning);
  if (data) {
    return (
      <>
        {data.backup && <BackupWarning trouble={data.backup} />}
        <FirstSteps data={data} />
        <Counters data={data} />
        <div className={classes.lower}>
          <IncomeCard months={data.months} />
          {mayWrite && <ExpiringCard total={data.expiring} morning={morning} failure={failure} />}
        </div>
        {morning ? data.clients.total > 0 && <Today morning={morning} /> : data.expiring === 0 && failure}
      </>
    );
  }
  if (error) {
    return (
      <FailedState
        error={error}
        title="No pudimos cargar las cifras de tu gimnasio"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <BoardSkeleton />;
}

/** What waits today, for whoever does not see income. */
function Day() {
  const { morning, failure } = useMorning();
  if (!morning) return failure || <BoardSkeleton />;
  const { total } = morning.people.expiring;
  return (
    <>
      {total > 0 && <ExpiringCard total={total} morning={morning} failure={failure} />}
      <Today morning={morning} />
    </>
  );
}

/** The classes of today, for whoever works with them alone. */
function Classes() {
  const { data, error, refetch, isFetching } = useQuery(query(api.dashboard.center, {}));
  if (data)
    return data.classes && data.classes.length > 0 ? (
      <ClassesToday classes={data.classes} now={data.now} />
    ) : (
      <EmptyState title="Hoy no hay clases" />
    );
  if (!error) return <BoardSkeleton />;
  return (
    <FailedState
      error={error}
      title="No pudimos cargar lo de hoy"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

/** What a person of the team may know of the month and the day. */
export function Board() {
  const may = useMay();
  const mayOpen = useMayOpen();
  if (may(api.dashboard.get)) return <Month />;
  if (may(api.dashboard.morning)) return <Day />;
  return mayOpen('/checkin') ? <Classes /> : <EmptyState {...nothingHere} />;
}
