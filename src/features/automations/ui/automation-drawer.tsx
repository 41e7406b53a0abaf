import { NativeSelect, NumberInput, Switch, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import type { Fields } from '../../../web/ui/fields.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { TemplateField } from '../../../web/ui/template-field.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { fillPlaceholders } from '../../../wire/placeholders.ts';
import { placeholders, sendingHours } from '../../messages/domain.ts';
import { messageText } from '../../messages/words.ts';
import { debtWords } from '../../receivables/words.ts';
import { type Automation, AutomationForm, type Lists } from '../contract.ts';
import {
  automationKinds,
  automationPlaceholders,
  classPlaceholders,
  isAlwaysOn,
  isClassKind,
  needsPurpose,
  timings,
} from '../domain.ts';
import { daysLabels, rangeWords, sampleOfClass } from '../words.ts';
import { LadderFields } from './ladder-fields.tsx';
import { PushWords } from './push-words.tsx';
import { SendingFields, TemplateWords } from './sending-fields.tsx';

interface Choice {
  readonly id: string;
  readonly name: string;
}

interface AutomationDrawerProps {
  readonly opened: boolean;
  readonly automation: Automation;
  readonly lists: Lists;
  /** Whether it opens to be turned on. */
  readonly turningOn: boolean;
  readonly onClose: () => void;
}

const valuesOf = ({ sent, failed, version, ...form }: Automation): AutomationForm => form;

const hours = Array.from({ length: sendingHours.last - sendingHours.first + 1 }, (_, index) => ({
  value: String(sendingHours.first + index),
  label: `${sendingHours.first + index}:00`,
}));

interface FieldsProps {
  readonly form: Fields<AutomationForm>;
  readonly lists: Lists;
}

const byWhatsApp = { asked: 'byWhatsApp', way: 'por WhatsApp' } as const;
const consentBy = {
  mail: { asked: 'byMail', way: 'por correo' },
  push: { asked: 'byPhone', way: 'por notificación' },
  ...{ cloud: byWhatsApp, hand: byWhatsApp },
} as const;

/** When it leaves, and with whose consent. */
function Timing({ form, lists }: FieldsProps) {
  const { kind, purposeId, segmentId, channel } = form.values;
  const { segments } = lists;
  const { asked, way } = consentBy[channel ?? 'mail'];
  const purposes: readonly Choice[] = lists.purposes.filter((purpose) => purpose[asked]);
  const label = daysLabels[kind];
  return (
    <>
      {label && (
        <NumberInput
          label={label}
          description={rangeWords(timings[kind])}
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          {...form.getInputProps('days')}
        />
      )}
      {kind === 'owing' && <LadderFields form={form} />}
      <NativeSelect
        label="Sale desde las"
        data={hours}
        {...form.getInputProps('hour')}
        value={String(form.values.hour)}
        onChange={(event) => form.setFieldValue('hour', Number(event.currentTarget.value))}
      />
      <NativeSelect
        label="A quiénes"
        description="De quienes les toca, a todos o solo a quien está en un segmento cuando sale"
        data={[
          { value: '', label: 'A todos' },
          ...segments.map(({ id, name }) => ({ value: id, label: `Segmento: ${name}` })),
        ]}
        {...form.getInputProps('segmentId')}
        value={segmentId ?? ''}
        onChange={(event) => form.setFieldValue('segmentId', event.currentTarget.value || null)}
      />
      {needsPurpose[kind] && (
        <NativeSelect
          label="A quienes aceptaron"
          description={`Solo le llega a quien dio este consentimiento ${way}`}
          data={[
            {
              value: '',
              label: purposes.length > 0 ? 'Elige una finalidad' : `Aún no pides ninguno ${way}`,
            },
            ...purposes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('purposeId')}
          value={purposeId ?? ''}
          onChange={(event) => form.setFieldValue('purposeId', event.currentTarget.value || null)}
        />
      )}
      {needsPurpose[kind] && purposes.length === 0 && (
        <Text size="sm">
          <TextLink to="/mycenter/consentimientos" inherit>
            Escribe para qué pides consentimiento
          </TextLink>
        </Text>
      )}
    </>
  );
}

/** What somebody might owe. */
const sampleDebt = (planName: string | null, since: string) => ({
  ...{ amount: 20_000, store: null, balance: 0 },
  memberships: [{ membershipId: '', planName: planName ?? 'Mensual', amount: 20_000, since }],
});

const labels = { ...placeholders, ...classPlaceholders };

/** Subject and text, with what differs between people, and how somebody reads them. */
function Words({ form, lists: { whatsApp } }: FieldsProps) {
  const { kind, subject, text, channel } = form.values;
  const { gymName, today } = useMe();
  const money = useMoney();
  const { data } = useQuery(query(api.messages.sample, {}));
  const facts = data?.facts ?? { name: 'Ana', planName: 'Mensual', expiresOn: null, amount: null };
  const debt = kind === 'owing' && { debt: debtWords(sampleDebt(facts.planName, today), money) };
  const fill = (template: string) =>
    isClassKind(kind)
      ? fillPlaceholders(template, sampleOfClass(kind, { name: facts.name, gymName: gymName ?? '', today }))
      : messageText(template, { ...facts, ...debt }, { gymName: gymName ?? '', today, money });
  const template = <TemplateWords form={form} whatsApp={whatsApp} reader={facts.name} fill={fill} />;
  if (channel === 'cloud' && !isClassKind(kind)) return template;
  if (channel === 'push')
    return <PushWords form={form} gymName={gymName ?? ''} reader={facts.name} fill={fill} />;
  const byMail = channel !== 'hand';
  return (
    <>
      {channel === 'cloud' && (
        <>
          {template}
          <Title order={3} size="h6">
            El correo, para quien no recibe el WhatsApp
          </Title>
        </>
      )}
      {byMail && (
        <TextInput label="Asunto" maxLength={120} autoComplete="off" {...form.getInputProps('subject')} />
      )}
      <TemplateField
        label="Texto"
        description="Vacío vuelve al de siempre"
        minRows={5}
        maxLength={2000}
        names={automationPlaceholders(kind)}
        labels={labels}
        {...form.getInputProps('text')}
        value={text}
        onInsert={(text) => form.setFieldValue('text', text)}
      />
      <div>
        <Text size="xs" fw={500} c="dimmed">
          Así lo lee {facts.name}
        </Text>
        {byMail && <Text fw={600}>{fill(subject)}</Text>}
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{fill(text)}</Text>
        <Text size="xs" c="dimmed" mt={4}>
          {!byMail
            ? 'No sale solo: se abre WhatsApp con él, desde la lista de a quién le toca hoy.'
            : isClassKind(kind)
              ? 'Al final va quién escribe.'
              : 'Al final va quién escribe y el enlace para no recibir más.'}
        </Text>
      </div>
    </>
  );
}

/** When an automation leaves, to whom and with which text. */
export default function AutomationDrawer(props: AutomationDrawerProps) {
  const { opened, automation, lists, turningOn, onClose } = props;
  const { kind } = automation;
  const queries = useQueryClient();
  return (
    <FormDrawer<AutomationForm, Automation>
      opened={opened}
      onClose={onClose}
      title={automationKinds[kind]}
      submitLabel="Guardar"
      draft={`automation ${kind}`}
      initialValues={{ ...valuesOf(automation), ...(turningOn && { active: true }) }}
      schema={AutomationForm}
      stored={{
        row: automation,
        valuesOf,
        fetch: async () =>
          (await api.automations.list({})).items.find((item) => item.kind === kind) ?? automation,
      }}
      onSubmit={async (values, row = automation) => {
        await api.automations.save({ ...AutomationForm.parse(values), version: row.version });
        await queries.invalidateQueries();
        void toast(`Se guardó «${automationKinds[kind]}».`);
      }}
    >
      {(form) => (
        <>
          {!isAlwaysOn(kind) && (
            <Switch
              label="Encendido"
              description={
                form.values.channel === 'hand'
                  ? 'Desde que está encendido, se ve a quién le toca'
                  : 'Desde que está encendido, sale solo'
              }
              {...form.getInputProps('active', { type: 'checkbox' })}
            />
          )}
          <SendingFields form={form} whatsApp={lists.whatsApp} />
          {!isClassKind(kind) && <Timing form={form} lists={lists} />}
          <Words form={form} lists={lists} />
        </>
      )}
    </FormDrawer>
  );
}
