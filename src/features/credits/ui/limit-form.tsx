import { api } from '../../../web/api.ts';
import { useMoney } from '../../../web/session.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { type Credit, creditsContract } from '../contract.ts';

interface LimitFormProps {
  readonly credit: Credit;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}

/** A client's credit limit; zero forbids new debt and keeps the existing one. */
export function LimitForm({ credit: { clientId, clientName, limit }, onClose, onSaved }: LimitFormProps) {
  const money = useMoney();
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Límite de ${clientName}`}
      submitLabel="Guardar límite"
      draft={`limit ${clientId}`}
      initialValues={{ clientId, limit: limit as number | null }}
      schema={creditsContract.setLimit.input}
      onSubmit={async (values) => {
        const saved = await api.credits.setLimit(creditsContract.setLimit.input.parse(values));
        onSaved(`${clientName} puede quedar debiendo hasta ${money(saved.limit)}.`);
      }}
    >
      {(form) => (
        <MoneyInput
          label="Hasta cuánto puede quedar debiendo"
          description="Con cero no se le fía más; lo que ya debe sigue igual."
          {...form.getInputProps('limit')}
        />
      )}
    </FormModal>
  );
}
