import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconCash,
  IconPlayerSkipForward,
  IconRepeat,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { fullName } from '../../web/format.ts';
import { useMe, useMoney, useTimeZone } from '../../web/session.ts';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { RowAction } from '../../web/ui/list-types.ts';
import { May } from '../../web/ui/may.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { asApiError } from '../../web/ui/submit.ts';
import { barredBy, toast } from '../../web/ui/toast.tsx';
import { whatsAppAddress } from '../../web/ui/whatsapp-link.tsx';
import { useMessage, useTemplate } from '../notes/parts.ts';
import type { Renewal, Rung } from '../renewals/contract.ts';
import { steps } from '../renewals/domain.ts';
import { PolicyButton } from '../renewals/parts.ts';
import type { UnpaidRenewal } from './contract.ts';
import { often } from './domain.ts';
import { columnsIn } from './ui/renewal-columns.tsx';
import { collectionWords, debtWords } from './words.ts';

/** The next step that somebody may leave out; access that is stopped, too. */
const skippable = (ladder: readonly Rung[]) =>
  ladder.find(({ state }) => state === 'due' || state === 'coming' || state === 'stopped');

/** Subscriptions that are to be paid: what was told when, and what comes next. */
export default function RenewalsPage() {
  const list = useListState();
  const money = useMoney();
  const { today } = useMe();
  const timeZone = useTimeZone();
  const templateOf = useTemplate();
  const messageTo = useMessage(today);
  const queries = useQueryClient();
  const { search, page } = list;
  const result = useQuery({
    ...query(api.receivables.renewals, { search, page }),
    ...often,
    placeholderData: keepPreviousData,
  });

  const change = async (
    verb: 'skipStep' | 'resumeStep',
    { membershipId, since }: Renewal,
    { step }: Rung,
  ) => {
    try {
      await api.renewals[verb]({ membershipId, period: since, step });
      const words = verb === 'skipStep' ? 'Paso saltado' : 'El paso se hace otra vez';
      void toast(`${words}: ${steps[step].toLocaleLowerCase('es')}.`);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    await queries.invalidateQueries();
  };

  const actions = (renewal: UnpaidRenewal): readonly RowAction[] => {
    const { ladder, whatsapp, since, clientId } = renewal;
    const next = skippable(ladder);
    const skipped = ladder.findLast(({ state }) => state === 'skipped');
    const owed = {
      membershipId: renewal.membershipId,
      planName: renewal.planName,
      amount: renewal.amount,
      since,
    };
    const about = since > today ? 'renewing' : 'owing';
    const { text, onOpen } = messageTo(about, templateOf(about), {
      ...renewal,
      expiresOn: since,
      debt: debtWords({ amount: renewal.amount, memberships: [owed], store: null, balance: 0 }, money),
    });
    const pause = result.data?.pause ?? null;
    const refusal = about === 'owing' ? collectionWords({ ...renewal, pause }, 'message', timeZone) : '';
    return [
      ...(next
        ? [
            {
              label: `Saltar: ${steps[next.step].toLocaleLowerCase('es')}`,
              icon: IconPlayerSkipForward,
              needs: api.renewals.skipStep,
              onClick: () => void change('skipStep', renewal, next),
            },
          ]
        : []),
      ...(skipped
        ? [
            {
              label: `No saltar: ${steps[skipped.step].toLocaleLowerCase('es')}`,
              icon: IconArrowBackUp,
              needs: api.renewals.resumeStep,
              onClick: () => void change('resumeStep', renewal, skipped),
            },
          ]
        : []),
      ...(/\d/.test(whatsapp)
        ? [
            {
              label: 'Escribir por WhatsApp',
              icon: IconBrandWhatsapp,
              ...(refusal
                ? barredBy(refusal)
                : { href: whatsAppAddress(whatsapp, text), onClick: () => onOpen() }),
            },
          ]
        : []),
      { label: 'Ingresar pago', icon: IconCash, link: { to: '/payments', search: { cliente: clientId } } },
    ];
  };

  return (
    <ListPage
      title="Suscripciones"
      query={result}
      list={list}
      searchLabel="Buscar cliente"
      searchHint="Nombre, correo o N° SOCIO"
      columns={columnsIn(money, today)}
      rowKey={({ membershipId }) => membershipId}
      rowName={fullName}
      rowLink={({ clientId }) => ({ to: '/clients/$clientId', params: { clientId } })}
      actions={actions}
      main={
        result.data && (
          <May call={api.renewals.savePolicy}>
            <PolicyButton policy={result.data.policy} />
          </May>
        )
      }
      above={<PageTabs group="Pagos" />}
      empty={{
        title: 'Ninguna suscripción por cobrar',
        text: 'Aquí aparecen las que se renuevan en los próximos días y las que tienen un pago pendiente.',
        icon: IconRepeat,
      }}
      failedTitle="No pudimos cargar las suscripciones"
    />
  );
}
