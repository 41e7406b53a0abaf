import { Stack, Text, TextInput } from '@mantine/core';
import { useMe, useMoney, useTimeZone } from '../../../web/session.ts';
import type { Fields } from '../../../web/ui/fields.ts';
import { type LetterExample, LetterExamples } from '../../../web/ui/letter-examples.tsx';
import { TemplateField } from '../../../web/ui/template-field.tsx';
import { letterPlaceholders, type RenewalPolicyForm } from '../contract.ts';
import type { MailedStep } from '../domain.ts';
import { exampleLetter } from '../words.ts';

interface FormProps {
  readonly form: Fields<RenewalPolicyForm>;
}

/** The words of a step's mail. */
function LetterFields({ form, step }: FormProps & { readonly step: MailedStep }) {
  const [subject, text] = [`${step}Subject`, `${step}Text`] as const;
  return (
    <Stack gap={8}>
      <TextInput label="Asunto" maxLength={120} autoComplete="off" {...form.getInputProps(subject)} />
      <TemplateField
        label="Texto"
        description="Vacío vuelve al de siempre"
        // Its height is not known while another letter is shown.
        autosize={false}
        rows={5}
        resize="vertical"
        maxLength={2000}
        names={Object.keys(letterPlaceholders) as (keyof typeof letterPlaceholders)[]}
        labels={letterPlaceholders}
        {...form.getInputProps(text)}
        value={form.values[text]}
        onInsert={(words) => form.setFieldValue(text, words)}
      />
    </Stack>
  );
}

/** What the mail of each step says, with the days as they are typed. */
export function StepLetters({ form }: FormProps) {
  const { gymName } = useMe();
  const money = useMoney();
  const today = Temporal.Now.plainDateISO(useTimeZone()).toString();
  const sender = { gymName: gymName ?? 'tu gimnasio', today, money };
  const isSent = (step: MailedStep) => step !== 'announcement' || Number(form.values.announceDays) !== 0;
  const exampleOf = (step: MailedStep, label: string): LetterExample => ({
    key: step,
    label,
    letter: isSent(step) ? exampleLetter(step, form.values, sender) : 'No sale: con 0 días no se avisa.',
    invalid: Boolean(form.errors[`${step}Subject`] ?? form.errors[`${step}Text`]),
    fields: <LetterFields form={form} step={step} />,
  });
  return (
    <Stack gap={8} role="group" aria-label="Lo que dicen los correos">
      <Text fw={500}>Lo que dicen los correos</Text>
      <LetterExamples
        letters={[
          exampleOf('announcement', 'Aviso'),
          exampleOf('first', '1.er recordatorio'),
          exampleOf('second', '2.º recordatorio'),
        ]}
        note="Es un ejemplo. Lo que le salga a cada cliente queda en su ficha, en «Notas y mensajes»."
      />
    </Stack>
  );
}
