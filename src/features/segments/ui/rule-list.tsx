import { ActionIcon, Button, Group, Input, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useMe } from '../../../web/session.ts';
import type { Fields } from '../../../web/ui/fields.ts';
import { keepFocus } from '../../../web/ui/keep-focus.ts';
import type { Options, SegmentForm } from '../contract.ts';
import { matches, maxRules, type RuleKind, ruleKinds } from '../domain.ts';
import { blankRule, offeredKinds } from '../rules.ts';
import { RuleFields } from './rule-fields.tsx';

interface RuleListProps {
  readonly form: Fields<SegmentForm>;
  readonly options: Options;
}

/** What clients have to meet: rules of a kind each, all of them or any. */
export function RuleList({ form, options }: RuleListProps) {
  const { rights } = useMe();
  const { rules } = form.values;
  const kinds = offeredKinds(options, rights.includes('clients.personal'));
  const container = useRef<HTMLDivElement>(null);
  const before = useRef(rules.length);
  useEffect(() => {
    const selects = container.current?.querySelectorAll<HTMLElement>('[data-rule-kind]');
    if (rules.length !== before.current) selects?.[rules.length - 1]?.focus();
    before.current = rules.length;
  }, [rules.length]);

  const add = () => {
    const used = new Set(rules.map(({ kind }) => kind));
    const kind = kinds.find((one) => !used.has(one)) ?? 'membership';
    form.insertListItem('rules', blankRule(kind, options));
  };
  return (
    <Stack gap="sm" ref={container}>
      <NativeSelect
        label="Clientes que cumplen"
        data={Object.entries(matches).map(([value, label]) => ({
          value,
          label: `${label} las reglas`.replace('alguna las', 'alguna de las'),
        }))}
        {...form.getInputProps('match')}
      />
      {rules.map((rule, index) => (
        <Paper
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id, and every field shows the form's value.
          key={index}
          withBorder
          p="sm"
          role="group"
          aria-label={`Regla ${index + 1}: ${ruleKinds[rule.kind]}`}
        >
          <Stack gap="sm">
            <Group gap={8} align="flex-end" wrap="nowrap">
              <NativeSelect
                data-rule-kind
                label={`Regla ${index + 1}`}
                data={(Object.keys(ruleKinds) as RuleKind[])
                  .filter((kind) => kinds.includes(kind) || kind === rule.kind)
                  .map((value) => ({ value, label: ruleKinds[value] }))}
                value={rule.kind}
                onChange={(event) =>
                  form.replaceListItem(
                    'rules',
                    index,
                    blankRule(event.currentTarget.value as RuleKind, options),
                  )
                }
                style={{ flex: 1 }}
              />
              {rules.length > 1 && (
                <ActionIcon
                  variant="default"
                  size="input-sm"
                  aria-label={`Quitar la regla ${index + 1}`}
                  onMouseDown={keepFocus}
                  onClick={() => form.removeListItem('rules', index)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              )}
            </Group>
            <RuleFields key={rule.kind} form={form} rule={rule} path={`rules.${index}`} options={options} />
          </Stack>
        </Paper>
      ))}
      {typeof form.errors.rules === 'string' && <Input.Error>{form.errors.rules}</Input.Error>}
      {rules.length < maxRules ? (
        <Button variant="default" leftSection={<IconPlus size={18} />} onMouseDown={keepFocus} onClick={add}>
          Agregar regla
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          Son {maxRules}, las más que puede tener.
        </Text>
      )}
    </Stack>
  );
}
