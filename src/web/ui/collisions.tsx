import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { labelOf, wordsOf } from './field-words.ts';
import type { Fields } from './fields.ts';
import type { Collision } from './merge.ts';

interface CollisionsProps<Values extends Record<string, unknown>> {
  readonly form: Fields<Values>;
  readonly collisions: readonly Collision<Values>[];
}

interface CollisionChoiceProps<Values extends Record<string, unknown>> {
  readonly form: Fields<Values>;
  readonly collision: Collision<Values>;
}

function CollisionChoice<Values extends Record<string, unknown>>({
  form,
  collision: { fields, mine, theirs },
}: CollisionChoiceProps<Values>) {
  const [chosen, setChosen] = useState('mine');
  const words = (values: Partial<Values>) =>
    fields
      .map((field) =>
        fields.length === 1
          ? wordsOf(form, field, values[field])
          : `${labelOf(form, field)} ${wordsOf(form, field, values[field])}`,
      )
      .join(' · ');
  const choose = (side: string) => {
    setChosen(side);
    form.setValues((side === 'mine' ? mine : theirs) as Partial<Values>);
  };
  return (
    <Radio.Group
      label={fields.map((field) => labelOf(form, field)).join(', ')}
      value={chosen}
      onChange={choose}
    >
      <Stack gap={8} mt={4}>
        <Radio value="mine" label={`Lo tuyo: ${words(mine)}`} />
        <Radio value="theirs" label={`Lo de la otra persona: ${words(theirs)}`} />
      </Stack>
    </Radio.Group>
  );
}

/** Within a failed form's message: what two people changed in different ways, with a choice each; the form shows what is chosen. */
export function Collisions<Values extends Record<string, unknown>>({
  form,
  collisions,
}: CollisionsProps<Values>) {
  if (collisions.length === 0) return null;
  return (
    <Stack gap={12} mt={8}>
      {collisions.map((collision) => (
        <CollisionChoice key={collision.fields.join()} form={form} collision={collision} />
      ))}
    </Stack>
  );
}
