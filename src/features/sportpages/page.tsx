import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { CustomDomainCard } from '../customdomains/parts.ts';
import classes from './page.module.css';
import { PageForm } from './ui/page-form.tsx';
import { PagePhotos } from './ui/page-photos.tsx';
import { PageVisits } from './ui/page-visits.tsx';
import { SharePage } from './ui/share-page.tsx';

/** Where a gym writes its public page, and takes its address along. */
export default function SportPageScreen() {
  const { data: page, error, refetch, isFetching } = useQuery(query(api.sportpages.get, {}));
  return (
    <Page>
      <PageTitle note="La página de tu gimnasio en internet: quien la abre ve tus clases, tus planes y dónde están, sin una cuenta.">
        Sport Page
      </PageTitle>
      {page ? (
        <div className={classes.columns}>
          <PageForm page={page} />
          <div className={classes.aside}>
            <SharePage page={page} />
            {page.published && <PageVisits />}
            {page.published && <CustomDomainCard />}
            <PagePhotos />
          </div>
        </div>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton height={420} role="status" aria-label="Cargando la página" data-late />
      )}
    </Page>
  );
}
