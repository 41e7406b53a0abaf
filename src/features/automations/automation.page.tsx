import { Button, Group } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { useMay, useNoMailReason } from '../../web/session.ts';
import NotFound from '../../web/shell/not-found.page.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Failure } from '../../web/ui/failure.tsx';
import { Late } from '../../web/ui/late.tsx';
import { TextLink } from '../../web/ui/link.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { StateChip } from '../../web/ui/state-chip.tsx';
import { useSubmit } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import { errorWords, templateProblem } from '../whatsappcloud/domain.ts';
import type { Automation, Lists } from './contract.ts';
import { type AutomationKind, automationKinds, automationOf, isAlwaysOn, needsPurpose } from './domain.ts';
import { DryRun } from './ui/dry-run.tsx';
import { SentMails } from './ui/sent-mails.tsx';
import { activeWords, automationWords, leavingWords, stuckWords } from './words.ts';

const loadDrawer = () => import('./ui/automation-drawer.tsx');
const AutomationDrawer = lazy(loadDrawer);

interface ActionsProps {
  readonly automation: Automation;
  readonly lists: Lists;
}

/** Turns it on or off, and opens how it is set. */
function Actions({ automation, lists }: ActionsProps) {
  const { kind, active, purposeId } = automation;
  const queries = useQueryClient();
  const [opening, setOpening] = useState<'change' | 'turnOn'>();
  const { submit, working, error } = useSubmit(
    ({ sent: _, failed: __, ...row }: Automation) => api.automations.save({ ...row, active: !active }),
    {
      onDone: () => {
        void queries.invalidateQueries();
        void toast(`«${automationKinds[kind]}» quedó ${active ? 'apagado' : 'encendido'}.`);
      },
    },
  );
  const lacksPurpose = !active && needsPurpose[kind] && purposeId === null;
  return (
    <>
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<IconSettings size={18} />}
          onClick={() => setOpening('change')}
        >
          Cambiar
        </Button>
        {!isAlwaysOn(kind) && (
          <Button
            variant={active ? 'default' : 'filled'}
            loading={working}
            onClick={() => (lacksPurpose ? setOpening('turnOn') : void submit(automation))}
          >
            {active ? 'Apagar' : 'Encender'}
          </Button>
        )}
      </Group>
      {error && <Failure error={error} />}
      <Late opened={opening !== undefined} load={loadDrawer} onClose={() => setOpening(undefined)}>
        <AutomationDrawer
          opened={opening !== undefined}
          automation={automation}
          lists={lists}
          turningOn={opening === 'turnOn'}
          onClose={() => setOpening(undefined)}
        />
      </Late>
    </>
  );
}

/** Why one that is on does not leave; undefined where it does. */
function problemOf(
  { channel, templateId, templateValues }: Automation,
  { state, pausedFor, templates }: Lists['whatsApp'],
  noMail: string | undefined,
): string | undefined {
  if (channel === 'mail') return noMail;
  if (channel === 'hand' || channel === 'push') return undefined;
  if (state !== 'on')
    return pausedFor === null ? 'WhatsApp está apagado en Plugins.' : `${errorWords(pausedFor)}.`;
  const template = templates.find(({ id }) => id === templateId);
  if (!template) return 'falta elegir una plantilla de WhatsApp.';
  if (template.variables.length !== templateValues.length)
    return 'la plantilla lleva otros datos ahora: elígela de nuevo.';
  const problem = templateProblem(template);
  return problem === null ? undefined : `la plantilla ${template.name} no se puede usar. ${problem}.`;
}

function AutomationScreen({ kind }: { readonly kind: AutomationKind }) {
  const { data, error, refetch, isFetching } = useQuery(query(api.automations.list, {}));
  const automation = data?.items.find((item) => item.kind === kind);
  const segment = data?.segments.find(({ id }) => id === automation?.segmentId);
  const noMail = useNoMailReason();
  const problem = automation?.active && data ? problemOf(automation, data.whatsApp, noMail) : undefined;
  const may = useMay();
  return (
    <Page>
      <TextLink to="/marketing/automatizaciones" data-alone>
        Automatizaciones
      </TextLink>
      <PageTitle
        note={automation && automationWords(automation)}
        actions={
          data && automation && may(api.automations.save) && <Actions automation={automation} lists={data} />
        }
      >
        {automationKinds[kind]}
      </PageTitle>
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar la automatización"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {automation && (
        <>
          <Group gap="8px 16px">
            <StateChip tone={automation.active ? 'good' : 'rest'}>{activeWords(automation)}</StateChip>
            <span>{problem ? `${stuckWords(automation)} ${problem}` : leavingWords(automation)}</span>
            {kind === 'owing' && (
              <TextLink to="/mycenter/pagos/suscripciones">Recordatorios de las suscripciones</TextLink>
            )}
            {segment && <span>Solo a quien está en el segmento «{segment.name}»</span>}
          </Group>
          <DryRun kind={kind} channel={automation.channel} />
          <SentMails kind={kind} />
        </>
      )}
    </Page>
  );
}

/** One of the messages that leave by themselves: how it is set, to whom it would go, and what was sent. */
export default function AutomationPage() {
  const { automation = '' } = useParams({ strict: false });
  const kind = automationOf(automation);
  return kind ? <AutomationScreen key={kind} kind={kind} /> : <NotFound />;
}
