import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { fullName } from '../../web/format.ts';
import { useLostSince } from '../../web/offline/connection.ts';
import { clientQuery } from '../../web/offline/directory.ts';
import { useMoney } from '../../web/session.ts';
import { useNoteRecent } from '../../web/shell/recent.ts';
import { Facts } from '../../web/ui/facts.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { TextLink } from '../../web/ui/link.tsx';
import { May } from '../../web/ui/may.ts';
import { Page } from '../../web/ui/page.tsx';
import { ClientCards } from '../accesscontrol/parts.ts';
import { ClientMails } from '../automations/parts.ts';
import { isClientMissing, MissingClient } from '../clients/parts.ts';
import { Consents } from '../consents/parts.ts';
import { ClientNetworks } from '../networkvisits/parts.ts';
import { Notes } from '../notes/parts.ts';
import { ClientLinks } from '../onlinepayments/parts.ts';
import { ClientRecord } from '../record/parts.ts';
import { ClientInvitations } from '../referrals/parts.ts';
import type { Profile } from './contract.ts';
import classes from './page.module.css';
import { debtOf } from './rules.ts';
import { Actions, noteKeys } from './ui/actions.tsx';
import { Classes } from './ui/bookings.tsx';
import { Contact } from './ui/contact.tsx';
import { Head } from './ui/head.tsx';
import { KnownClient } from './ui/known-client.tsx';
import { Memberships } from './ui/memberships.tsx';
import { Purchases } from './ui/purchases.tsx';
import { Routine } from './ui/routine.tsx';
import { lastVisitWords, missesWords } from './words.ts';

function Figures({ profile }: { readonly profile: Profile }) {
  const money = useMoney();
  const { client, balance, visits } = profile;
  const debt = debtOf(profile);
  const misses = missesWords(profile);
  return (
    <Facts
      facts={[
        [
          'Debe',
          <TextLink key="debt" to="/clients/$clientId/statement" params={{ clientId: client.id }} inherit>
            {money(debt)}
          </TextLink>,
        ],
        ...(balance > 0 ? ([['Saldo a favor', money(balance)]] as const) : []),
        ['Última visita', lastVisitWords(profile)],
        ['Visitas en 30 días', visits],
        ...(misses ? ([['Faltas en 30 días', misses]] as const) : []),
      ]}
    />
  );
}

const Waiting = () => (
  <div className={classes.column} role="status" aria-label="Cargando la ficha" data-late>
    <Skeleton height={86} />
    <Skeleton height={36} />
    <Skeleton height={66} />
    <Skeleton height={240} />
  </div>
);

/** Everything about a client, and what reception does with them. */
export default function ProfilePage() {
  const { clientId = '' } = useParams({ strict: false });
  const { data: profile, error, refetch, isFetching } = useQuery(query(api.profiles.get, { clientId }));
  const isLost = useLostSince() !== undefined;
  const { data: known } = useQuery({ ...clientQuery(clientId), enabled: isLost && !profile });
  const [noting, setNoting] = useState(false);
  const person = profile?.client ?? (isLost ? known : undefined);
  useNoteRecent(
    person && {
      label: fullName(person),
      description: [person.dni, person.email || person.phone].filter(Boolean).join(' · '),
      href: `/clients/${clientId}`,
    },
  );
  if (isClientMissing(error)) return <MissingClient />;
  return (
    <Page>
      {!profile && isLost && known && <KnownClient client={known} />}
      {!profile && error && !(isLost && known) && (
        <FailedState
          error={error}
          title="No pudimos abrir la ficha"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!profile && !error && !(isLost && known) && <Waiting />}
      {profile && (
        <>
          <Head profile={profile} />
          <Actions profile={profile} onNote={() => setNoting(true)} />
          <Figures profile={profile} />
          <div className={classes.columns}>
            <div className={classes.column}>
              <Memberships {...profile} />
              <Classes {...profile} />
              <May call={api.onlinepayments.ofClient}>
                <Suspense>
                  <ClientLinks client={profile.client} />
                </Suspense>
              </May>
              <Purchases {...profile} />
            </div>
            <div className={classes.column}>
              <Contact {...profile} />
              <Notes
                clientId={clientId}
                keys={noteKeys}
                adding={noting}
                onAdd={() => setNoting(true)}
                onAdded={() => setNoting(false)}
              />
              <May call={api.routines.get}>
                <Routine {...profile} />
              </May>
              <Suspense>
                <Consents client={profile.client} />
                <ClientMails clientId={clientId} />
                <May call={api.referrals.ofClient}>
                  <ClientInvitations client={profile.client} />
                </May>
                <ClientNetworks clientId={clientId} />
                <May call={api.accesscontrol.cards}>
                  <ClientCards clientId={clientId} />
                </May>
              </Suspense>
              <May call={api.record.list}>
                <ClientRecord clientId={clientId} />
              </May>
            </div>
          </div>
        </>
      )}
    </Page>
  );
}
