import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import type { Similar } from '../contract.ts';

interface SimilarPeopleProps {
  /** Of the prospect who is being written down. */
  readonly id: string;
  readonly phone: string;
  readonly email: string;
}

const isPhone = (text: string): boolean => text.replace(/\D/g, '').length >= 6;
const isAddress = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());

function Person({ kind, id, name }: Similar) {
  if (kind === 'client')
    return (
      <>
        Ya existe{' '}
        <TextLink to="/clients/$clientId" params={{ clientId: id }}>
          {name}
        </TextLink>{' '}
        entre los clientes.
      </>
    );
  return (
    <>
      Ya existe{' '}
      <TextLink to="/marketing/prospectos" search={{ buscar: name }}>
        {name}
      </TextLink>{' '}
      entre los prospectos.
    </>
  );
}

/** Warns of who has the same phone or mail. It refuses nothing: two of a family may share one. */
export function SimilarPeople({ id, phone, email }: SimilarPeopleProps) {
  const [asked] = useDebouncedValue(
    { phone: isPhone(phone) ? phone : '', email: isAddress(email) ? email : '' },
    250,
  );
  const enabled = asked.phone !== '' || asked.email !== '';
  const { data } = useQuery({
    ...query(api.prospects.similar, { id, ...asked }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const items = (enabled && data?.items) || [];
  return (
    <Stack gap={4} role="status">
      {items.map((person) => (
        <Text key={person.id} size="sm">
          <Person {...person} />
        </Text>
      ))}
    </Stack>
  );
}
