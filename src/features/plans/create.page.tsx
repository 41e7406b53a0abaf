import { Button, Group, Paper, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../web/api.ts';
import { useMe } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { useFields } from '../../web/ui/fields.ts';
import { type Address, mayLose } from '../../web/ui/leave-rules.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { RecoverDraft } from '../../web/ui/recover-draft.tsx';
import { focusFirstError, useSubmit } from '../../web/ui/submit.ts';
import { PlanForm, type PlanKind } from './contract.ts';
import { blankPlan, type PlanDraft, planFormIn } from './ui/plan-draft.ts';
import { PlanFields } from './ui/plan-fields.tsx';
import { kinds, useKind } from './ui/plan-kinds.ts';

type Search = { readonly tipo?: unknown };

/** The address says which kind of plan it is. */
const isAnotherKind = (from: Address, to: Address): boolean =>
  mayLose(from, to) || (from.search as Search).tipo !== (to.search as Search).tipo;

function CreatePlan({ kind }: { readonly kind: PlanKind }) {
  const queries = useQueryClient();
  const { currency = 'CLP' } = useMe().gym ?? {};
  const form = useFields(blankPlan(kind), planFormIn(currency), {
    draft: `plan ${kind}`,
    loses: isAnotherKind,
  });
  const formRef = useRef<HTMLFormElement>(null);
  const [id, setId] = useState(() => newId());
  const [outcome, setOutcome] = useState<'created' | 'failed'>();

  const focusName = () => formRef.current?.querySelector('input')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens.
  useEffect(() => focusName(), []);

  const save = async (values: PlanDraft) => {
    setOutcome(undefined);
    try {
      await api.plans.create({ ...PlanForm.parse(values), id });
    } catch (reason) {
      setOutcome('failed');
      throw reason;
    }
  };
  const { submit, working, error } = useSubmit(save, {
    form,
    onDone: () => {
      setId(newId());
      setOutcome('created');
      // The field that is left is checked, so what it had is still there.
      focusName();
      form.reset();
      void queries.invalidateQueries();
    },
  });
  return (
    <>
      {outcome === 'created' && (
        <Banner tone="good" onClose={() => setOutcome(undefined)}>
          Plan creado exitosamente
        </Banner>
      )}
      {outcome === 'failed' && (
        <Banner
          tone="bad"
          requestId={error?.code === 'unexpected' ? error.requestId : undefined}
          onClose={() => setOutcome(undefined)}
          closeAfter={false}
        >
          <div>Hubo un error, el plan no fue creado</div>
          {error && <Text>{error.message}</Text>}
        </Banner>
      )}
      <Paper
        ref={formRef}
        component="form"
        p={16}
        maw={720}
        noValidate
        aria-label={kinds[kind].create}
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <RecoverDraft draft={form.draft} />
        <PlanFields form={form} />
        <Group mt={24} justify="flex-end" gap={8}>
          <ButtonLink to="/planes/ver" variant="default">
            Ver planes
          </ButtonLink>
          <Button
            type="submit"
            loading={working}
            // Otherwise the blurred field shows its error and moves the button away from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            Crear plan
          </Button>
        </Group>
      </Paper>
    </>
  );
}

/** Creates plans of the kind in the URL, one after another. */
export default function CreatePlanPage() {
  const kind = useKind();
  return (
    <Page>
      <PageTitle note={kinds[kind].text}>{kinds[kind].create}</PageTitle>
      <CreatePlan key={kind} kind={kind} />
    </Page>
  );
}
