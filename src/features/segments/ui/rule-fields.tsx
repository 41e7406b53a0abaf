import { MultiSelect, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { EndTimeInput } from '../../../web/ui/end-time-input.tsx';
import type { Fields } from '../../../web/ui/fields.ts';
import { optionsOf } from '../../../web/ui/filter-choice.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { type Channel, channels } from '../../consents/domain.ts';
import type { Options, Rule, SegmentForm } from '../contract.ts';
import { bounds, membershipStates, ways } from '../domain.ts';
import { classLabel } from '../words.ts';

interface RuleFieldsProps<R extends Rule = Rule> {
  readonly form: Fields<SegmentForm>;
  readonly rule: R;
  /** Of the rule within the form: 'rules.0'. */
  readonly path: string;
  readonly options: Options;
}

const whole = { allowDecimal: false, allowNegative: false, inputMode: 'numeric' } as const;

/** Whether something is so or not. */
function Either({
  form,
  path,
  rule,
  yes,
  no,
  label,
}: RuleFieldsProps<Rule & { is: boolean }> & Record<'yes' | 'no' | 'label', string>) {
  return (
    <NativeSelect
      label={label}
      data={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      value={rule.is ? 'yes' : 'no'}
      onChange={(event) => form.setFieldValue(`${path}.is`, event.currentTarget.value === 'yes')}
    />
  );
}

interface NamedProps {
  readonly label: string;
  readonly among: readonly { readonly id: string; readonly gone: boolean; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly field: object;
}

/** Some of what the gym has, and what was removed while it is chosen. */
const Named = ({ label, among, chosen, field }: NamedProps) => (
  <MultiSelect
    label={label}
    data={among
      .filter(({ id, gone }) => !gone || chosen.includes(id))
      .map(({ id, label: name, gone }) => ({ value: id, label: gone ? `${name} (eliminado)` : name }))}
    searchable
    hidePickedOptions
    placeholder={chosen.length === 0 ? 'Elige' : ''}
    {...field}
  />
);

/** From one number to another. */
const Between = ({ form, path, unit }: RuleFieldsProps & { readonly unit: string }) => (
  <SimpleGrid cols={2} spacing={12}>
    <NumberInput label={`Desde (${unit})`} {...whole} {...form.getInputProps(`${path}.from`)} />
    <NumberInput label={`Hasta (${unit})`} {...whole} {...form.getInputProps(`${path}.to`)} />
  </SimpleGrid>
);

function ConsentFields(props: RuleFieldsProps<Rule & { kind: 'consent' }>) {
  const { form, rule, path, options } = props;
  const offered = options.purposes.filter(({ id, gone }) => !gone || id === rule.purposeId);
  const purpose = offered.find(({ id }) => id === rule.purposeId);
  const choose = (purposeId: string) => {
    const next = offered.find(({ id }) => id === purposeId);
    const channel = next?.channels.find((one) => one === rule.channel) ?? next?.channels[0] ?? '';
    form.setFieldValue(path, { ...rule, purposeId, channel });
  };
  return (
    <>
      <Either {...props} label="Qué dijo" yes="Aceptó" no="No ha aceptado" />
      <NativeSelect
        label="Finalidad"
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps(`${path}.purposeId`)}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {purpose && purpose.channels.length > 0 && (
        <NativeSelect
          label="Por dónde"
          data={purpose.channels.map((channel) => ({ value: channel, label: channels[channel] }))}
          {...form.getInputProps(`${path}.channel`)}
          onChange={(event) => form.setFieldValue(`${path}.channel`, event.currentTarget.value as Channel)}
        />
      )}
    </>
  );
}

/** What a rule of its kind asks for. */
export function RuleFields(props: RuleFieldsProps) {
  const { form, rule, path, options } = props;
  const field = (name: string) => form.getInputProps(`${path}.${name}`);
  switch (rule.kind) {
    case 'plan':
      return (
        <>
          <Either {...props} rule={rule} label="Su plan" yes="Es uno de estos" no="No es ninguno de estos" />
          <Named
            label="Planes"
            among={options.plans.map((plan) => ({ ...plan, label: plan.name }))}
            chosen={rule.planIds}
            field={field('planIds')}
          />
        </>
      );
    case 'membership':
      return (
        <NativeSelect label="Su membresía está" data={optionsOf(membershipStates)} {...field('state')} />
      );
    case 'expires':
      return <Between {...props} unit="días" />;
    case 'expired':
      return <Between {...props} unit="días" />;
    case 'age':
      return <Between {...props} unit="años" />;
    case 'owes':
      return <MoneyInput label="Monto" description="Con 0, quien debe algo" {...field('amount')} />;
    case 'absent':
      return (
        <NumberInput
          label="Días sin venir"
          description="Quien nunca ha venido cuenta desde que se agregó"
          {...whole}
          {...field('days')}
        />
      );
    case 'visits':
      return (
        <SimpleGrid cols={2} spacing={12}>
          <NativeSelect label="Cuánto" data={optionsOf(bounds)} {...field('bound')} />
          <NumberInput label="Días que vino" {...whole} {...field('times')} />
        </SimpleGrid>
      );
    case 'class':
      return (
        <>
          <Either
            {...props}
            rule={rule}
            label="En los últimos 30 días"
            yes="Vino a una de estas"
            no="No vino a ninguna de estas"
          />
          <Named
            label="Clases"
            among={options.classes.map((one) => ({ ...one, label: classLabel(one) }))}
            chosen={rule.classIds}
            field={field('classIds')}
          />
        </>
      );
    case 'hour':
      return (
        <SimpleGrid cols={2} spacing={12}>
          <TextInput label="Desde las" type="time" {...field('from')} />
          <EndTimeInput label="Antes de las" {...field('to')} value={rule.to} />
        </SimpleGrid>
      );
    case 'booked':
      return (
        <Either {...props} rule={rule} label="Desde hoy" yes="Tiene una reserva" no="No tiene reservas" />
      );
    case 'began':
      return (
        <SimpleGrid cols={2} spacing={12}>
          <NativeSelect label="Cuánto" data={optionsOf(bounds)} {...field('bound')} />
          <NumberInput label="Días desde que empezó" {...whole} {...field('days')} />
        </SimpleGrid>
      );
    case 'consent':
      return <ConsentFields {...props} rule={rule} />;
    case 'reach':
      return (
        <SimpleGrid cols={2} spacing={12}>
          <Either {...props} rule={rule} label="En su ficha" yes="Tiene" no="No tiene" />
          <NativeSelect label="Qué" data={optionsOf(ways)} {...field('way')} />
        </SimpleGrid>
      );
    case 'birthday':
      return null;
  }
}
