import { Radio, Stack, Text } from '@mantine/core';
import type { Membership } from '../../memberships/contract.ts';
import { MembershipAddition, type MembershipAdditionProps } from './membership-addition.tsx';
import { MembershipCard } from './membership-card.tsx';
import classes from './membership-choice.module.css';

/** The option of a new membership. */
export const addition = 'new';

interface MembershipChoiceProps extends MembershipAdditionProps {
  readonly memberships: readonly Membership[];
  readonly value: string;
  readonly onChange: (membershipId: string) => void;
}

/** Selects the membership to pay, or describes the new one. */
export function MembershipChoice(props: MembershipChoiceProps) {
  const { memberships, value, onChange } = props;
  return (
    <Stack gap="md">
      {memberships.length > 0 && (
        <Radio.Group label="Membresía" value={value} onChange={onChange}>
          <Stack gap="sm">
            {memberships.map((membership) => (
              <MembershipCard key={membership.id} {...membership} />
            ))}
            <Radio.Card value={addition} className={classes.card ?? ''}>
              <Radio.Indicator />
              <Text component="span" fw={500} lh="18px">
                Nueva membresía
              </Text>
            </Radio.Card>
          </Stack>
        </Radio.Group>
      )}
      {memberships.length === 0 && (
        <Text c="dimmed">Aún no tiene membresías: se agrega una junto con el pago.</Text>
      )}
      {value === addition && <MembershipAddition {...props} />}
    </Stack>
  );
}
