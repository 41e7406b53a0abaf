import { Radio, SimpleGrid, Text } from '@mantine/core';
import { IconBuildingStore, IconUser } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { type Role, roles } from '../../account/contract.ts';
import classes from './role-choice.module.css';

const details: Record<Role, { icon: typeof IconUser; says: string }> = {
  gym: { icon: IconBuildingStore, says: 'Administro un gimnasio' },
  client: { icon: IconUser, says: 'Entreno en un gimnasio' },
};

interface RoleChoiceProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
  readonly error?: ReactNode;
}

export function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
  return (
    <Radio.Group
      label="Tipo de cuenta"
      name="role"
      value={value}
      error={error}
      onChange={(role) => onChange(role as Role)}
    >
      <SimpleGrid cols={2} spacing="sm">
        <Card of="gym" />
        <Card of="client" />
      </SimpleGrid>
    </Radio.Group>
  );
}

function Card({ of: role }: { readonly of: Role }) {
  const id = useId();
  const { icon: Icon, says } = details[role];
  return (
    <Radio.Card
      className={classes.card ?? ''}
      value={role}
      aria-labelledby={id}
      aria-describedby={`${id}-says`}
    >
      <Icon size={18} aria-hidden />
      <span>
        <Text display="block" span c="var(--mantine-color-text)" fw={500} id={id}>
          {roles[role]}
        </Text>
        <Text component="span" size="xs" c="dimmed" id={`${id}-says`}>
          {says}
        </Text>
      </span>
    </Radio.Card>
  );
}
