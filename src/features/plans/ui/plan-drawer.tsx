import { api } from '../../../web/api.ts';
import { useMe } from '../../../web/session.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { type Plan, PlanForm } from '../contract.ts';
import { blankPlan, draftOf, type PlanDraft, planFormIn } from './plan-draft.ts';
import { PlanFields } from './plan-fields.tsx';

interface PlanDrawerProps {
  readonly opened: boolean;
  readonly plan: Plan | undefined;
  readonly onClose: () => void;
  readonly onSaved: (plan: Plan) => void;
}

export function PlanDrawer({ opened, plan, onClose, onSaved }: PlanDrawerProps) {
  const { currency = 'CLP' } = useMe().gym ?? {};
  const save = async (values: PlanDraft, row: Plan | undefined) => {
    if (!row) return;
    const { id, version } = row;
    onSaved(await api.plans.update({ ...PlanForm.parse(values), id, version }));
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={`Editar ${plan?.name ?? 'plan'}`}
      submitLabel="Guardar plan"
      draft={`plan ${plan?.id}`}
      initialValues={plan ? draftOf(plan) : blankPlan('period')}
      schema={planFormIn(currency)}
      stored={
        plan && {
          row: plan,
          valuesOf: draftOf,
          fetch: () => api.plans.get({ id: plan.id }),
          together: [
            ['reservations', 'reservationLimit', 'reservationPeriod'],
            ['stock', 'stockLimit'],
          ],
        }
      }
      onSubmit={save}
    >
      {(form) => <PlanFields form={form} />}
    </FormDrawer>
  );
}
