import { NativeSelect, Text } from '@mantine/core';
import type { Fields } from '../../../web/ui/fields.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import { placeholders } from '../../messages/domain.ts';
import { fillTemplate, templateProblem, templateStates } from '../../whatsappcloud/domain.ts';
import type { AutomationForm, Lists } from '../contract.ts';
import {
  automationPlaceholders,
  classPlaceholders,
  isClassKind,
  type SentBy,
  sentBy,
  waysOf,
} from '../domain.ts';

interface SendingFieldsProps {
  readonly form: Fields<AutomationForm>;
  readonly whatsApp: Lists['whatsApp'];
}

const labels = { ...placeholders, ...classPlaceholders } as Readonly<Record<string, string>>;

/** By what it leaves, and for WhatsApp which template. */
export function SendingFields({ form, whatsApp: { state, templates } }: SendingFieldsProps) {
  const { kind, channel = 'mail', templateId } = form.values;
  const isOfClass = isClassKind(kind);
  const listed = templates.filter((one) => one.state !== 'DELETED' || one.id === templateId);
  const template = templates.find(({ id }) => id === templateId);
  const problem = template && templateProblem(template);
  const choose = (id: string | null) => {
    const variables = templates.find((one) => one.id === id)?.variables ?? [];
    form.setFieldValue('templateId', id);
    form.setFieldValue(
      'templateValues',
      variables.map((name) => (name in labels ? name : '')),
    );
  };
  return (
    <>
      <NativeSelect
        label="Por dónde"
        {...(isOfClass && {
          description:
            channel === 'cloud'
              ? 'A quien no tiene WhatsApp, no quiere mensajes ahí o no lo recibe, le llega por correo. También a los teléfonos con avisos.'
              : 'También a los teléfonos con avisos',
        })}
        {...(channel === 'push' && {
          description: 'A quien prendió los avisos en su teléfono, desde «Mi espacio»; a nadie más',
        })}
        data={waysOf(kind).map((value) => ({ value, label: sentBy[value] }))}
        {...form.getInputProps('channel')}
        value={channel}
        onChange={(event) => form.setFieldValue('channel', event.currentTarget.value as SentBy)}
      />
      {channel === 'cloud' && state === 'none' && (
        <Text size="sm">
          Falta conectar el número del gimnasio, en{' '}
          <TextLink to="/plugins" inherit>
            Plugins
          </TextLink>
          .
        </Text>
      )}
      {channel === 'cloud' && state !== 'none' && (
        <NativeSelect
          label="Plantilla"
          description="Las que escribiste en Meta. Solo las aprobadas salen."
          data={[
            { value: '', label: listed.length > 0 ? 'Elige una plantilla' : 'Aún no tienes ninguna en Meta' },
            ...listed.map((one) => ({
              value: one.id,
              label: `${one.name} (${one.language}) · ${one.trouble ? 'no sirve aquí' : templateStates[one.state].toLowerCase()}`,
            })),
          ]}
          {...form.getInputProps('templateId')}
          value={templateId ?? ''}
          onChange={(event) => choose(event.currentTarget.value || null)}
        />
      )}
      {channel === 'cloud' && problem && (
        <Text size="sm" c="var(--bad)" role="alert">
          {problem}.
        </Text>
      )}
    </>
  );
}

interface TemplateWordsProps extends SendingFieldsProps {
  readonly reader: string;
  /** What a variable of ours is for the reader. */
  readonly fill: (template: string) => string;
}

/** With what each variable of the template is filled, and how somebody reads it. */
export function TemplateWords({ form, whatsApp: { templates }, reader, fill }: TemplateWordsProps) {
  const { kind, templateId, templateValues = [] } = form.values;
  const template = templates.find(({ id }) => id === templateId);
  if (!template) return null;
  const values = template.variables.map((_, index) => templateValues[index] ?? '');
  const { error } = form.getInputProps('templateValues');
  return (
    <>
      {template.variables.map((name, index) => (
        <NativeSelect
          key={name}
          label={`Con qué se llena {{${name}}}`}
          data={[
            { value: '', label: 'Elige un dato' },
            ...automationPlaceholders(kind).map((value) => ({ value, label: labels[value] ?? value })),
          ]}
          error={values[index] === '' ? error : undefined}
          value={values[index] ?? ''}
          onChange={(event) =>
            form.setFieldValue('templateValues', values.with(index, event.currentTarget.value))
          }
        />
      ))}
      <div>
        <Text size="xs" fw={500} c="dimmed">
          Así lo lee {reader}
        </Text>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {fillTemplate(
            template,
            values.map((name) => (name === '' ? '…' : fill(`{${name}}`))),
          )}
        </Text>
        <Text size="xs" c="dimmed" mt={4}>
          El texto se cambia en Meta. Quien responde BAJA o STOP no recibe más.
        </Text>
      </div>
    </>
  );
}
