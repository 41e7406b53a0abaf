import { Button, Text } from '@mantine/core';
import { IconGift, IconSettings } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { count } from '../../web/format.ts';
import { useMay } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { Late } from '../../web/ui/late.tsx';
import { TextLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { May } from '../../web/ui/may.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { toast } from '../../web/ui/toast.tsx';
import { ExportButton } from '../imports/parts.ts';
import type { ReferralTerms } from './contract.ts';
import { type ReferralStage, stages } from './domain.ts';
import { columns } from './ui/columns.tsx';
import { Referrers } from './ui/referrers.tsx';
import { promiseWords } from './words.ts';

const loadTerms = () => import('./ui/terms-drawer.tsx');
const TermsDrawer = lazy(loadTerms);
const loadExport = () => import('./ui/export-referrals.tsx');
const ExportReferrals = lazy(loadExport);

function Promised({ terms }: { readonly terms: ReferralTerms }) {
  const { active, ready } = terms;
  if (!active)
    return (
      <Text c="dimmed">
        Los referidos están apagados: no hay enlaces ni premios nuevos; los ya prometidos se entregan.
      </Text>
    );
  return (
    <>
      <Text c="dimmed">{promiseWords(terms)}</Text>
      {!ready && (
        <Banner tone="warn">
          Los enlaces llevan a reservar una clase de prueba: publica tu página y ofrécelas en{' '}
          <TextLink to="/store/sport-page" inherit>
            Sport Page
          </TextLink>
          .
        </Banner>
      )}
    </>
  );
}

interface StageButtonsProps {
  readonly counts: readonly { readonly stage: ReferralStage; readonly referrals: number }[];
  readonly stage: ReferralStage | undefined;
}

function StageButtons({ counts, stage }: StageButtonsProps) {
  const navigate = useNavigate();
  const all = counts.reduce((sum, { referrals }) => sum + referrals, 0);
  const choices = [
    [undefined, 'Todos', all] as const,
    ...counts.map((one) => [one.stage, stages[one.stage], one.referrals] as const),
  ];
  return choices.map(([choice, label, many]) => (
    <Button
      key={label}
      size="compact-md"
      variant={choice === stage ? 'light' : 'default'}
      aria-pressed={choice === stage}
      onClick={() =>
        void navigate({
          to: '.',
          search: (was: object) => ({ ...was, estado: choice, pagina: undefined }),
        })
      }
    >
      {label} · {count(many)}
    </Button>
  ));
}

/** Who brought whom, and the rewards for it. */
export default function ReferralsPage() {
  const { page } = useListState();
  const queries = useQueryClient();
  const may = useMay();
  const [opened, setOpened] = useState<'terms' | 'export'>();
  const { estado } = useSearch({ strict: false }) as { estado?: unknown };
  const stage = (Object.keys(stages) as ReferralStage[]).find((one) => one === estado);
  const { data: terms } = useQuery(query(api.referrals.terms, {}));
  const result = useQuery({
    ...query(api.referrals.list, { page, ...(stage && { stage }) }),
    placeholderData: keepPreviousData,
  });
  const { counts = [] } = result.data ?? {};
  const isEmpty = counts.every(({ referrals }) => referrals === 0);
  const close = () => setOpened(undefined);
  const open = (label: string) =>
    terms && (
      <May call={api.referrals.saveTerms}>
        <Button leftSection={<IconSettings size={18} />} onClick={() => setOpened('terms')}>
          {label}
        </Button>
      </May>
    );
  return (
    <>
      <ListPage
        title="Referidos"
        query={result}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ friendName }) => friendName}
        main={
          <>
            {may(api.referrals.export) && (
              <ExportButton disabled={isEmpty} onClick={() => setOpened('export')} />
            )}
            {open('Condiciones')}
          </>
        }
        above={
          <>
            <PageTabs group="Marketing" />
            {terms && <Promised terms={terms} />}
          </>
        }
        filters={result.data && !isEmpty && <StageButtons counts={counts} stage={stage} />}
        below={result.data && !isEmpty && <Referrers />}
        empty={
          isEmpty
            ? {
                title: 'Ups! Aún no hay registros',
                text: terms?.active
                  ? 'Aquí verás a quien llegue por el enlace de un cliente, o diga en recepción quién lo invitó.'
                  : 'Enciéndelos, y cada cliente tendrá un enlace para invitar desde Mi espacio.',
                icon: IconGift,
                action: terms && !terms.active && open('Encender referidos'),
              }
            : { title: 'Nadie en este estado', text: 'Elige otro.', icon: IconGift }
        }
        failedTitle="No pudimos cargar los referidos"
      />
      <Late opened={opened === 'terms'} load={loadTerms} onClose={close}>
        {terms && (
          <TermsDrawer
            opened={opened === 'terms'}
            terms={terms}
            onClose={close}
            onSaved={(saved) => {
              void queries.invalidateQueries();
              void toast(saved.active ? 'Los referidos están encendidos.' : 'Los referidos están apagados.');
            }}
          />
        )}
      </Late>
      <Late opened={opened === 'export'} load={loadExport} onClose={close}>
        {opened === 'export' && <ExportReferrals onClose={close} />}
      </Late>
    </>
  );
}
