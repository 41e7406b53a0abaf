import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { count } from '../../../web/format.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { type Count, uncountedChoices } from '../contract.ts';

type Uncounted = keyof typeof uncountedChoices;

function Rest({
  pending,
  onChoose,
}: {
  readonly pending: number;
  readonly onChoose: (choice: Uncounted) => void;
}) {
  const [chosen, setChosen] = useState<Uncounted>('keep');
  return (
    <Radio.Group
      label={
        pending === 1 ? 'Queda 1 producto sin contar:' : `Quedan ${count(pending)} productos sin contar:`
      }
      value={chosen}
      onChange={(value) => {
        setChosen(value as Uncounted);
        onChoose(value as Uncounted);
      }}
    >
      <Stack gap={8} mt={8}>
        {Object.entries(uncountedChoices).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Asks for confirmation and says what happens to uncounted products. */
export function askToApply({ id, summary }: Count, onApplied: () => void): Promise<void> {
  const pending = summary.products - summary.counted;
  let uncounted: Uncounted = 'keep';
  return confirmDelete({
    title: '¿Aplicar este conteo?',
    gentle: true,
    confirmLabel: 'Aplicar conteo',
    children: (
      <Stack gap="md">
        <span>
          {summary.different === 1
            ? 'Un producto difiere: su stock se corrige.'
            : `${count(summary.different)} productos difieren: su stock se corrige.`}{' '}
          Lo que se vendió después de contar cada uno se respeta. No se puede deshacer.
        </span>
        {pending > 0 && (
          <Rest
            pending={pending}
            onChoose={(choice) => {
              uncounted = choice;
            }}
          />
        )}
      </Stack>
    ),
    onConfirm: async () => {
      await api.counts.apply({ id, uncounted });
      onApplied();
      void toast('Conteo aplicado.');
    },
  });
}
