import { Text, TextInput } from '@mantine/core';
import type { Fields } from '../../../web/ui/fields.ts';
import type { AutomationForm } from '../contract.ts';
import { pushPlaceholders } from '../domain.ts';
import { owingPush } from '../words.ts';

interface PushWordsProps {
  readonly form: Fields<AutomationForm>;
  readonly gymName: string;
  readonly reader: string;
  /** A text as the reader has it. */
  readonly fill: (template: string) => string;
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** What a phone shows, and how somebody reads it. Of a debt nobody writes it: others may see the screen. */
export function PushWords({ form, gymName, reader, fill }: PushWordsProps) {
  const { kind, subject } = form.values;
  const isOfDebt = kind === 'owing';
  const names = pushPlaceholders(kind).map((name) => `{${name}}`);
  return (
    <>
      {!isOfDebt && (
        <TextInput
          label="Lo que dice el aviso"
          description={`Puede llevar ${list.format(names)}. Vacío vuelve al de siempre.`}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('subject')}
        />
      )}
      <div>
        <Text size="xs" fw={500} c="dimmed">
          Así lo lee {reader}
        </Text>
        <Text fw={600}>{gymName}</Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{isOfDebt ? owingPush : fill(subject)}</Text>
        <Text size="xs" c="dimmed" mt={4}>
          {isOfDebt
            ? 'Se ve con la pantalla bloqueada, así que no dice cuánto ni que es una deuda. Un toque abre «Mi espacio».'
            : 'Se ve con la pantalla bloqueada. Un toque abre «Mi espacio».'}
        </Text>
      </div>
    </>
  );
}
