import { Checkbox, Input, Stack } from '@mantine/core';
import {
  allRights,
  type Right,
  rightGroups,
  rights,
  withoutRight,
  withRequired,
} from '../../../wire/rights.ts';

interface RightsFieldProps {
  readonly value: readonly Right[];
  readonly onChange: (rights: Right[]) => void;
  readonly error: string | undefined;
  /** By which the form finds the field. */
  readonly found: object;
  /** What the person who asks may give. */
  readonly own: readonly Right[];
  /** What can be given at all; by default everything. */
  readonly offered?: readonly Right[];
}

/** What a role, or a key, may do. A right brings what it needs along, and takes what needs it away. */
export function RightsField({ value, onChange, error, found, own, offered = allRights }: RightsFieldProps) {
  const groups = Object.entries(rightGroups).flatMap(([group, members]) => {
    const shown = members.filter((right) => offered.includes(right));
    return shown.length > 0 ? [{ group, shown }] : [];
  });
  const first = groups[0]?.shown[0];
  const toggle = (right: Right, checked: boolean) =>
    onChange(checked ? withRequired([...value, right]) : withoutRight(value, right));
  return (
    <Input.Wrapper
      label="Puede"
      labelElement="div"
      error={error}
      // The message stands where one begins to read.
      inputWrapperOrder={['label', 'error', 'input']}
    >
      <Stack gap={16} pt={4}>
        {groups.map(({ group, shown }) => (
          <Stack key={group} gap={8} component="fieldset" m={0} p={0} bd={0}>
            <Input.Label component="legend" c="dimmed" p={0}>
              {group}
            </Input.Label>
            {shown.map((right) => (
              <Checkbox
                key={right}
                label={rights[right]}
                {...(right === first && found)}
                checked={value.includes(right)}
                disabled={!own.includes(right) && !value.includes(right)}
                onChange={(event) => toggle(right, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        ))}
      </Stack>
    </Input.Wrapper>
  );
}
