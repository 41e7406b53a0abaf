import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { BackupWarning } from './backup-warning.tsx';
import classes from './board.module.css';
import { BoardSkeleton } from './board-skeleton.tsx';
import { Counters } from './counters.tsx';
import { ExpiringCard } from './expiring.tsx';
import { FirstSteps } from './first-steps.tsx';
import { IncomeCard } from './income.tsx';
import { Today } from './today.tsx';

/** The gym's month in counters and income, who expires this week, and what else waits today. */
export function Board() {
  const { data, error, refetch, isFetching } = useQuery(query(api.dashboard.get, {}));
  const morning = useQuery(query(api.dashboard.morning, {}));
  const failure = !morning.data && morning.error && (
    <FailedState
      error={morning.error}
      title="No pudimos cargar lo de hoy"
      onRetry={() => void morning.refetch()}
      retrying={morning.isFetching}
    />
  );
  if (data) {
    return (
      <>
        {data.backup && <BackupWarning trouble={data.backup} />}
        <FirstSteps data={data} />
        <Counters data={data} />
        <div className={classes.lower}>
          <IncomeCard months={data.months} />
          <ExpiringCard total={data.expiring} morning={morning.data} failure={failure} />
        </div>
        {morning.data
          ? data.clients.total > 0 && <Today morning={morning.data} />
          : data.expiring === 0 && failure}
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
