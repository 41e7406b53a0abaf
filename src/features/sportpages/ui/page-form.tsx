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
import { api, query } from '../../../web/api.ts';
import { usePublicUrl } from '../../../web/session.ts';
import { Card } from '../../../web/ui/card.tsx';
import type { Fields } from '../../../web/ui/fields.ts';
import { RowForm } from '../../../web/ui/row-form.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { type SportPage, SportPageForm } from '../contract.ts';
import { maxQuotes, pagePath } from '../domain.ts';
import { OpeningHours } from './opening-hours.tsx';
import { PageLetters } from './page-letters.tsx';
import { PreviewButton } from './preview-button.tsx';

type Values = SportPageForm;

const valuesOf = ({ version: _, gymName: __, calendars: ___, ...values }: SportPage): Values => values;

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

/** What becomes of the address that is left; nothing where none is. */
const formerWords = ({ slug, published, version }: SportPage, typed: string): string =>
  version > 0 && published && typed.trim().toLowerCase() !== slug
    ? `. La de hoy, ${pagePath(slug)}, llevará aquí desde que guardes.`
    : '';

/** What a gym's public page says. */
export function PageForm({ page }: { readonly page: SportPage }) {
  const client = useQueryClient();
  const publicUrl = usePublicUrl();
  return (
    <RowForm
      row={page}
      draft="sport page"
      submitLabel="Guardar página"
      long
      actions={(form) => <PreviewButton form={form} />}
      schema={SportPageForm}
      valuesOf={valuesOf}
      fetch={() => api.sportpages.get({})}
      save={(values, { version }) => api.sportpages.save({ ...SportPageForm.parse(values), version })}
      onSaved={(now) => {
        client.setQueryData(query(api.sportpages.get, {}).queryKey, now);
        void toast(now.published ? 'Cambios guardados: ya se ven en tu página.' : 'Cambios guardados.');
      }}
    >
      {(form, loaded) => (
        <>
          <Card title="Lo que se lee">
            <Stack gap="md" mt="sm">
              <TextInput
                label="Dirección en la web"
                description={`${publicUrl}${pagePath(form.values.slug || '…')}${formerWords(loaded, form.values.slug)}`}
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
              <OpeningHours form={form} written={loaded.hours} />
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
                label="Un botón para comprarlos ahí mismo, sin cuenta"
                description="Los que se venden en línea y no son de prueba, mientras el cobro en línea está encendido en Plugins. Quien compra acepta tu contrato antes de pagar."
                disabled={!form.values.showPlans}
                {...form.getInputProps('sellsPlans', { type: 'checkbox' })}
              />
              <Checkbox
                label="Los nombres de los profesores"
                {...form.getInputProps('showTeachers', { type: 'checkbox' })}
              />
              <Checkbox
                label="Una clase de prueba, que cualquiera reserva sin cuenta"
                description="En las clases que aceptan prueba. Quien la reserva queda en Prospectos."
                {...form.getInputProps('offersTrials', { type: 'checkbox' })}
              />
            </Stack>
          </Card>
          <PageLetters page={form.values} />
          <Card title="Lo que dicen de ti">
            <Text c="dimmed" mb="sm">
              Publica solo lo que alguien te dejó publicar con su nombre.
            </Text>
            <Quotes form={form} />
          </Card>
          <Card title="Publicar">
            <Switch
              mt="sm"
              label="Publicada: cualquiera puede abrirla"
              {...form.getInputProps('published', { type: 'checkbox' })}
            />
          </Card>
        </>
      )}
    </RowForm>
  );
}
