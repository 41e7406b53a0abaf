import { Group, Input, NativeSelect, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { useMe } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import type { Fields } from '../../../web/ui/fields.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import type { ClientConsents, ClientPurpose, NewAct } from '../contract.ts';
import { recordedSources } from '../domain.ts';
import { questionWords, textName } from '../words.ts';
import { type Answer, AnswersForm, type Asked, actsOf, keyOf } from './answers.ts';
import classes from './consents.module.css';

interface AnswerFormProps {
  readonly clientId: string;
  readonly title: string;
  readonly consents: ClientConsents;
  readonly asked: readonly Asked[];
  /** What is chosen already. */
  readonly answer?: Answer | undefined;
  readonly onClose: () => void;
}

const sourceChoices = Object.entries(recordedSources).map(([value, label]) => ({ value, label }));

interface QuestionProps {
  readonly form: Fields<AnswersForm>;
  readonly purpose: ClientPurpose;
  readonly asked: readonly Asked[];
  /** Whether another of its texts may have been the one: on paper, for example. */
  readonly isChoice: boolean;
}

/** A purpose with the text that the client is asked with, and an answer for each channel. */
function Question({ form, purpose, asked, isChoice }: QuestionProps) {
  const { answers, numbers } = form.values;
  const number = numbers[purpose.id] ?? String(purpose.number);
  const text = purpose.texts.find((each) => String(each.number) === number);
  const answer = (key: string, value: string) => {
    form.setFieldValue('answers', { ...answers, [key]: value as Answer });
    form.clearFieldError('answers');
  };
  return (
    <Stack gap={8} role="group" aria-label={purpose.name}>
      <Text fw={600}>{purpose.name}</Text>
      <div className={classes.text}>{text?.text}</div>
      {asked.map((each) => {
        const { line } = each;
        const key = keyOf(each);
        return (
          <Radio.Group
            key={key}
            label={questionWords(line)}
            value={answers[key] ?? ''}
            onChange={(value) => answer(key, value)}
          >
            <Group gap="4px 16px" mt={4}>
              <Radio value="yes" label="Acepta" {...(answers[key] !== 'no' && { 'data-autofocus': true })} />
              <Radio
                value="no"
                label="No acepta"
                {...(answers[key] === 'no' && { 'data-autofocus': true })}
              />
            </Group>
          </Radio.Group>
        );
      })}
      {isChoice && (
        <NativeSelect
          label="Texto"
          data={purpose.texts.map((each) => ({
            value: String(each.number),
            label: each.number === purpose.number ? `El vigente: ${textName(each)}` : textName(each),
          }))}
          value={number}
          onChange={(event) =>
            form.setFieldValue('numbers', { ...numbers, [purpose.id]: event.currentTarget.value })
          }
        />
      )}
    </Stack>
  );
}

/** The texts that the client withdraws from, by the purpose's id. */
const readBefore = (asked: readonly Asked[], { acts }: ClientConsents): Record<string, string> =>
  Object.fromEntries(
    asked.flatMap(({ purpose, line }) => {
      const act = acts.find(({ id }) => id === line.actId);
      return act ? [[purpose.id, String(act.number)]] : [];
    }),
  );

/** What the client answers, with the text before their eyes. */
export function AnswerForm({ clientId, title, consents, asked, answer, onClose }: AnswerFormProps) {
  const queries = useQueryClient();
  const { today } = useMe();
  // A repeat of the same answers is recognised by its ids.
  const sent = useRef<{ of: string; acts: NewAct[] }>(undefined);
  const [initialValues] = useState<AnswersForm>(() => ({
    answers: answer ? Object.fromEntries(asked.map((each) => [keyOf(each), answer])) : {},
    numbers: answer === 'no' ? readBefore(asked, consents) : {},
    source: 'reception',
    on: today,
  }));
  return (
    <FormModal<AnswersForm>
      opened
      onClose={onClose}
      title={title}
      submitLabel={answer === 'no' ? 'Retirar' : 'Guardar'}
      draft={null}
      initialValues={initialValues}
      schema={AnswersForm}
      onSubmit={async (values) => {
        const of = JSON.stringify(values);
        if (sent.current?.of !== of) sent.current = { of, acts: actsOf(asked, values, newId) };
        const { source, on } = values;
        await api.consents.record({ clientId, source, on, acts: sent.current.acts });
        await queries.invalidateQueries();
        void toast('Se anotó lo que respondió.');
      }}
    >
      {(form) => (
        <>
          {[...Map.groupBy(asked, ({ purpose }) => purpose.id).values()].map((of) =>
            of[0] ? (
              <Question
                key={of[0].purpose.id}
                form={form}
                purpose={of[0].purpose}
                asked={of}
                isChoice={answer !== 'no' && of[0].purpose.texts.length > 1}
              />
            ) : null,
          )}
          {form.errors.answers && <Input.Error role="alert">{form.errors.answers}</Input.Error>}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect label="Cómo lo dijo" data={sourceChoices} {...form.getInputProps('source')} />
            <DateInput label="Cuándo" {...form.getInputProps('on')} />
          </SimpleGrid>
        </>
      )}
    </FormModal>
  );
}
