import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { fullName } from '../../../web/format.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { RecoverDraft } from '../../../web/ui/recover-draft.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { WhatsAppLink } from '../../../web/ui/whatsapp-link.tsx';
import { ClientLink } from '../../clients/parts.ts';
import type { Holder, Membership } from '../../memberships/contract.ts';
import type { Plan } from '../../plans/contract.ts';
import { otherPlan } from '../../plans/domain.ts';
import { useQuote } from '../../plans/parts.ts';
import { documentFor, likeliest, type Taxed } from '../rules.ts';
import { addition, MembershipChoice } from './membership-choice.tsx';
import { OtherTenders } from './other-tenders.tsx';
import { usePayingTill } from './paying-till.tsx';
import { draftOf, PaymentDraftSchema, takePayment, totalOf } from './payment-draft.ts';
import { PaymentFields } from './payment-fields.tsx';
import { isAnother, type TakeDraft, WithFreePlan, WithPlan } from './take-draft.ts';
import { TakeFoot } from './take-foot.tsx';

export interface SavedPayment {
  readonly id: string;
  /** How much of whom. */
  readonly words: string;
  /** Whether cash was taken. */
  readonly cash: boolean;
  /** Whether its receipt was asked for with it. */
  readonly print: boolean;
}

interface TakeFormProps {
  readonly client: Holder;
  readonly memberships: readonly Membership[];
  /** The plans for sale. */
  readonly plans: readonly Plan[];
  /** A new membership is chosen beforehand. */
  readonly sells: boolean;
  readonly onSaved: (payment: SavedPayment) => void;
  readonly onLeave: () => void;
}

/** Takes a client's payment: the fields hold the suggestion, Enter saves. */
export function TakeForm({ client, memberships, plans, sells, onSaved, onLeave }: TakeFormProps) {
  const { today } = useMe();
  const money = useMoney();
  const { findTillId, lineOf } = usePayingTill();
  const formRef = useRef<HTMLFormElement>(null);
  const [ids] = useState(() => ({ payment: newId(), membership: newId() }));
  const [chosen, setChosen] = useState(() => (sells ? addition : (likeliest(memberships)?.id ?? addition)));
  const [planId, setPlanId] = useState(() => firstPlan(plans));
  const [failed, setFailed] = useState(0);
  const fail = () => setFailed((times) => times + 1);
  const priceOf = (id: string) => plans.find((plan) => plan.id === id)?.price ?? null;
  const suggestionOf = (id: string) =>
    memberships.find((membership) => membership.id === id)?.suggestion ?? {
      amount: priceOf(planId),
      planStartsOn: today,
    };
  const taxedOf = (id: string, soldPlan: string): Taxed | undefined => {
    const membership = memberships.find((each) => each.id === id);
    if (membership) return membership.planId ? { ...membership, name: membership.planName } : undefined;
    return plans.find((plan) => plan.id === soldPlan);
  };
  const form = useFields<TakeDraft>(
    {
      ...draftOf({
        ...suggestionOf(chosen),
        paidOn: today,
        documentType: documentFor(taxedOf(chosen, planId)),
      }),
      planId,
      price: priceOf(planId),
      enrolment: true,
      planName: '',
      period: 'monthly',
    },
    chosen !== addition ? PaymentDraftSchema : planId === otherPlan ? WithFreePlan : WithPlan,
    { draft: chosen === addition ? `payment of ${client.id}` : `payment ${chosen}`, loses: isAnother },
  );
  const name = fullName(client);
  const offered = useRef(priceOf(planId));
  const { data: quote, isPlaceholderData: isEarlierQuote } = useQuote({
    planId: chosen === addition && planId !== otherPlan ? planId : '',
    clientId: client.id,
    price: form.values.price,
    startsOn: form.values.planStartsOn,
  });
  const quoted = quote ? quote.amount + (form.values.enrolment ? quote.enrolment : 0) : form.values.price;
  const suggested = chosen === addition ? quoted : suggestionOf(chosen).amount;

  const save = async (values: TakeDraft, print: boolean) => {
    const { planId, price, enrolment, planName, period, ...payment } = values;
    const clientId = client.id;
    try {
      const tillId = await findTillId();
      const target = { id: ids.payment, membershipId: chosen, tillId };
      const sold =
        planId === otherPlan
          ? { clientId, planName, period }
          : { clientId, planId, enrolment, ...(price !== null && { price }) };
      await takePayment(
        chosen === addition ? { ...target, membershipId: ids.membership, newMembership: sold } : target,
        payment,
      );
      return {
        id: ids.payment,
        words: `${money(totalOf(payment))} de ${name}`,
        cash: [payment, ...payment.otherTenders].some(({ method }) => method === 'cash'),
        print,
      };
    } catch (reason) {
      fail();
      throw reason;
    }
  };
  const { submit, working, error, clear } = useSubmit(save, { form, onDone: onSaved });

  useEffect(() => focusFirstEmpty(formRef.current), []);

  /** Replaces the suggested amount, unless another was typed. */
  const offer = (amount: number | null) => {
    const untouched = !form.isDirty();
    if (form.getValues().amount === offered.current) form.setFieldValue('amount', amount);
    offered.current = amount;
    if (untouched) form.resetDirty();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another quote is another offer.
  useEffect(() => {
    if (chosen === addition && quote && !isEarlierQuote) offer(quoted);
  }, [chosen, quote, isEarlierQuote, quoted]);

  // A recovered draft has a plan of its own.
  if (chosen === addition && form.values.planId !== planId) setPlanId(form.values.planId);

  const choose = (id: string) => {
    setChosen(id);
    const documentType = documentFor(taxedOf(id, planId));
    const next = { ...form.getValues(), ...suggestionOf(id), documentType };
    offered.current = next.amount;
    form.setValues(next);
    form.resetDirty(next);
  };
  const choosePlan = (id: string) => {
    setPlanId(id);
    offered.current = priceOf(id);
    const documentType = documentFor(taxedOf(chosen, id));
    form.setValues({ planId: id, price: priceOf(id), amount: priceOf(id), documentType });
    form.clearErrors();
  };
  const agree = (price: number | null) => {
    form.setFieldValue('price', price);
    offer(price);
  };
  const leave = () => form.leave(onLeave);
  const sending = (print: boolean) =>
    form.onSubmit(
      (values) => void submit(values, print),
      (errors) => {
        fail();
        focusFirstError(form, errors);
      },
    );
  const sendAndPrint = () => sending(true)();
  const listenToKeys = (event: KeyboardEvent) => {
    // The calendar is in a portal; Escape there closes only the calendar.
    const inside = event.target instanceof Node && formRef.current?.contains(event.target);
    if (event.key === 'Escape' && inside && !working) leave();
    // A key held down since the search would save unread values.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      sendAndPrint();
    }
  };

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={sending(false)}
      onKeyDown={listenToKeys}
      aria-label={`Pago de ${name}`}
    >
      <Stack gap="md">
        <Group gap="8px 12px">
          <PersonCell
            name={name}
            shown={<ClientLink clientId={client.id} name={name} />}
            line={client.dni ? `N° SOCIO ${client.dni}` : client.email}
          />
          <WhatsAppLink phone={client.whatsapp} name={name} />
          <Button ml="auto" variant="default" onClick={leave} disabled={working}>
            Cambiar cliente
          </Button>
        </Group>
        {failed > 0 && (
          <Banner key={failed} tone="bad" onClose={() => setFailed(0)}>
            No se guardo el Pago.
          </Banner>
        )}
        <RecoverDraft draft={form.draft} />
        {error && (
          <Banner tone="warn" requestId={error.requestId} onClose={clear} closeAfter={false}>
            {error.message}
          </Banner>
        )}
        <SimpleGrid minColWidth="min(380px, 100%)" autoFlow="auto-fit" spacing={32} verticalSpacing="md">
          <MembershipChoice
            clientId={client.id}
            memberships={memberships}
            plans={plans}
            value={chosen}
            onChange={choose}
            planId={planId}
            onPlan={choosePlan}
            onPrice={agree}
            form={form}
          />
          <PaymentFields
            form={form}
            email={client.email}
            taxed={taxedOf(chosen, planId)}
            tillLine={lineOf(form.values)}
            others={<OtherTenders form={form} expected={suggested} />}
          />
        </SimpleGrid>
        <TakeFoot working={working} onPrint={sendAndPrint} />
      </Stack>
    </form>
  );
}

function focusFirstEmpty(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=radio])') ?? [])];
  const plan = form?.querySelector<HTMLSelectElement>('select[data-path=planId]');
  const first = plan?.value === '' ? plan : (fields.find(({ value }) => value === '') ?? fields[0]);
  first?.focus();
  if (first instanceof HTMLInputElement) first.select();
}

/** The only plan, none yet, or free text if the gym sells none. */
const firstPlan = (plans: readonly Plan[]): string =>
  plans.length === 0 ? otherPlan : plans.length === 1 ? (plans[0]?.id ?? '') : '';
