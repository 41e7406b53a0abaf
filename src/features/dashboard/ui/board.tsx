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

/** The gym's month: counters, twelve months of income, and memberships that expire this week. */
export function Board() {
  const { data, error, refetch, isFetching } = useQuery(query(api.dashboard.get, {}));
  if (data) {
    return (
      <>
        {data.backup && <BackupWarning trouble={data.backup} />}
        <FirstSteps data={data} />
        <Counters data={data} />
        <div className={classes.lower}>
          <IncomeCard months={data.months} />
          <ExpiringCard data={data} />
        </div>
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
