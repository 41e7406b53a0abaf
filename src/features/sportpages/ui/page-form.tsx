import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { Card } from '../../../web/ui/card.tsx';
import { Collisions } from '../../../web/ui/collisions.tsx';
import { useEdit } from '../../../web/ui/edit.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { type Fields, useFields } from '../../../web/ui/fields.ts';
import { RecoverDraft } from '../../../web/ui/recover-draft.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { type SportPage, SportPageForm } from '../contract.ts';
import { maxQuotes, pagePath } from '../domain.ts';

type Values = SportPageForm;

const valuesOf = ({ version: _, gymName: __, ...values }: SportPage): Values => values;

function Quotes({ form }: { readonly form: Fields<Values> }) {
  const { quotes } = form.values;
  return (
    <Stack gap="sm">
      {quotes.map((_, index) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: a quote has no name of its own.
          key={index}
          role="group"
          aria-label={`Comentario ${index + 1}`}
          align="flex-start"
          wrap="nowrap"
          gap="sm"
        >
          <Stack gap={4} flex={1}>
            <Textarea
              label="Lo que dijo"
              autosize
              minRows={2}
              maxLength={300}
              {...form.getInputProps(`quotes.${index}.text`)}
            />
            <TextInput
              label="Quién lo dijo"
              placeholder="Ana R., socia desde 2023"
              maxLength={80}
              {...form.getInputProps(`quotes.${index}.author`)}
            />
          </Stack>
          <ActionIcon
            aria-label={`Quitar el comentario ${index + 1}`}
            mt={24}
            onClick={() => form.removeListItem('quotes', index)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      {quotes.length < maxQuotes && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={18} />}
          onClick={() => form.insertListItem('quotes', { text: '', author: '' })}
        >
          Agregar comentario
        </Button>
      )}
    </Stack>
  );
}

/** Changes that are saved elsewhere appear unless something was typed here. */
function usePageForm(page: SportPage) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(page);
  const form = useFields(valuesOf(page), SportPageForm, { draft: 'sport page' });
  const show = (now: SportPage) => {
    setLoaded(now);
    form.setValues(valuesOf(now));
    form.resetDirty(valuesOf(now));
    form.clearErrors();
  };
  const { save, collisions } = useEdit(form, {
    row: loaded,
    valuesOf,
    fetch: () => api.sportpages.get({}),
  });
  const send = (values: Values, row = loaded) =>
    api.sportpages.save({ ...SportPageForm.parse(values), version: row.version });
  const { submit, working, error } = useSubmit((values: Values) => save(send, values), {
    form,
    onDone: (now) => {
      client.setQueryData(query(api.sportpages.get, {}).queryKey, now);
      show(now);
      void toast(now.published ? 'Cambios guardados: ya se ven en tu página.' : 'Cambios guardados.');
    },
  });
  const follow = useEffectEvent((now: SportPage) => {
    if (now.version !== loaded.version && !working && !form.isDirty()) show(now);
  });
  useEffect(() => follow(page), [page]);
  return { form, submit, working, error, collisions };
}

/** What a gym's public page says. */
export function PageForm({ page }: { readonly page: SportPage }) {
  const { form, submit, working, error, collisions } = usePageForm(page);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        <RecoverDraft draft={form.draft} />
        {error && (
          <Failure error={error}>
            <Collisions form={form} collisions={collisions} />
          </Failure>
        )}
        <Card title="Lo que se lee">
          <Stack gap="md" mt="sm">
            <TextInput
              label="Dirección en la web"
              description={`${location.origin}${pagePath(form.values.slug || '…')}`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              {...form.getInputProps('slug')}
            />
            <TextInput
              label="Frase"
              placeholder="Entrena con amigos, a tu ritmo"
              maxLength={120}
              {...form.getInputProps('tagline')}
            />
            <Textarea
              label="Sobre el gimnasio"
              description="Una línea en blanco comienza otro párrafo."
              autosize
              minRows={4}
              maxRows={16}
              maxLength={3000}
              {...form.getInputProps('about')}
            />
          </Stack>
        </Card>
        <Card title="Dónde y cuándo">
          <Stack gap="md" mt="sm">
            <TextInput label="Dirección" maxLength={200} {...form.getInputProps('address')} />
            <Textarea
              label="Horario de atención"
              placeholder={'Lunes a viernes, 7:00 a 22:00\nSábado, 9:00 a 14:00'}
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('hours')}
            />
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
              <TextInput label="Teléfono" type="tel" maxLength={30} {...form.getInputProps('phone')} />
              <TextInput label="WhatsApp" type="tel" maxLength={30} {...form.getInputProps('whatsapp')} />
              <TextInput
                label="Instagram"
                placeholder="gimnasio.andes"
                autoCapitalize="none"
                maxLength={31}
                {...form.getInputProps('instagram')}
              />
            </SimpleGrid>
          </Stack>
        </Card>
        <Card title="Lo que muestra de Pulso">
          <Stack gap="sm" mt="sm">
            <Checkbox
              label="Las clases de la semana, con los lugares que quedan"
              {...form.getInputProps('showSchedule', { type: 'checkbox' })}
            />
            <Checkbox
              label="Los planes que se venden en línea, con su precio"
              {...form.getInputProps('showPlans', { type: 'checkbox' })}
            />
            <Checkbox
              label="Los nombres de los profesores"
              {...form.getInputProps('showTeachers', { type: 'checkbox' })}
            />
          </Stack>
        </Card>
        <Card title="Lo que dicen de ti">
          <Text c="dimmed" mb="sm">
            Publica solo lo que alguien te dejó publicar con su nombre.
          </Text>
          <Quotes form={form} />
        </Card>
        <Card title="Publicar">
          <Group justify="space-between" gap="md" mt="sm">
            <Switch
              label="Publicada: cualquiera puede abrirla"
              {...form.getInputProps('published', { type: 'checkbox' })}
            />
            <Button type="submit" loading={working}>
              Guardar página
            </Button>
          </Group>
        </Card>
      </Stack>
    </form>
  );
}
