import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../web/api.ts';
import { useMay, useMe, useMoney } from '../../../web/session.ts';
import { Collisions } from '../../../web/ui/collisions.tsx';
import { useEdit } from '../../../web/ui/edit.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { RecoverDraft } from '../../../web/ui/recover-draft.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { TemplateField } from '../../../web/ui/template-field.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { type MessageFacts, MessageForm, type MessageTemplate } from '../contract.ts';
import { messageKinds, placeholders, placeholdersOf } from '../domain.ts';
import { messageText } from '../words.ts';
import classes from './template-form.module.css';

const nobody: MessageFacts = { name: 'Ana', planName: 'Mensual', expiresOn: null, amount: null };

const valuesOf = ({ kind, text }: MessageTemplate): MessageForm => ({ kind, text });

const useText = (facts: MessageFacts | null) => {
  const { gymName, today } = useMe();
  const money = useMoney();
  return (template: string) =>
    messageText(template, facts ?? nobody, { gymName: gymName ?? '', today, money });
};

interface TemplateFormProps {
  readonly template: MessageTemplate;
  /** Of whom it is shown for; null in a gym without clients. */
  readonly facts: MessageFacts | null;
}

/** A message's words, followed while nobody is typing, beside what a client would read. */
export function TemplateForm({ template, facts }: TemplateFormProps) {
  const { kind } = template;
  const queries = useQueryClient();
  const [loaded, setLoaded] = useState(template);
  const form = useFields(valuesOf(template), MessageForm, { draft: `message ${kind}` });
  const textOf = useText(facts);
  const show = (now: MessageTemplate) => {
    setLoaded(now);
    form.setValues(valuesOf(now));
    form.resetDirty(valuesOf(now));
  };
  const { save, collisions } = useEdit(form, {
    row: loaded,
    valuesOf,
    fetch: async () => (await api.messages.list({})).items.find((item) => item.kind === kind) ?? loaded,
  });
  const { submit, working, error } = useSubmit(
    (values: MessageForm) =>
      save(({ text }, { version } = loaded) => api.messages.save({ kind, text, version }), values),
    {
      form,
      onDone: (saved) => {
        show(saved);
        void queries.invalidateQueries();
        void toast(`Se guardó el mensaje «${messageKinds[kind]}».`);
      },
    },
  );
  const follow = useEffectEvent((now: MessageTemplate) => {
    if (now.version !== loaded.version && !working && !form.isDirty()) show(now);
  });
  useEffect(() => follow(template), [template]);
  const dirty = form.isDirty();
  const mayWrite = useMay()(api.messages.save);
  return (
    <Paper
      component="form"
      noValidate
      aria-label={messageKinds[kind]}
      className={classes.card ?? ''}
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap={8}>
        <Title order={2}>{messageKinds[kind]}</Title>
        <RecoverDraft draft={form.draft} />
        {error && (
          <Failure error={error}>
            <Collisions form={form} collisions={collisions} />
          </Failure>
        )}
        <TemplateField
          aria-label={`Mensaje: ${messageKinds[kind]}`}
          minRows={3}
          maxLength={600}
          names={placeholdersOf[kind]}
          labels={placeholders}
          {...form.getInputProps('text')}
          value={form.values.text}
          onInsert={(text) => form.setFieldValue('text', text)}
          readOnly={!mayWrite}
        />
        {mayWrite && (dirty || template.own) && (
          <Group gap={8}>
            {dirty && (
              <Button type="submit" loading={working}>
                Guardar mensaje
              </Button>
            )}
            {template.own && (
              <Button variant="default" disabled={working} onClick={() => void submit({ kind, text: '' })}>
                Volver al de siempre
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <div>
        <Text size="xs" fw={500} c="dimmed" mb={8}>
          {facts ? `Así lo lee ${facts.name}` : 'Así se lee'}
        </Text>
        <div className={classes.preview}>{textOf(form.values.text)}</div>
      </div>
    </Paper>
  );
}
