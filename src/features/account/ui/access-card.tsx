import { ActionIcon, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { usePublicUrl } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import type { Gym } from '../../gym/contract.ts';
import classes from './section.module.css';

export function AccessCard({ gym }: { readonly gym: Gym }) {
  const client = useQueryClient();
  const invitation = useClipboard({ timeout: 3000 });
  const [renewed, setRenewed] = useState(false);
  const link = `${usePublicUrl()}/register?${new URLSearchParams({ code: gym.code, key: gym.key })}`;
  const renew = async () => {
    const saved = await api.gym.renewAccess({ version: gym.version });
    client.setQueryData(query(api.gym.get, {}).queryKey, saved);
    setRenewed(true);
  };
  return (
    <Stack gap="md">
      {renewed && (
        <Banner tone="good" onClose={() => setRenewed(false)}>
          Código y clave renovados. Los anteriores ya no sirven.
        </Banner>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AccessField label="Código" value={gym.code} />
        <AccessField label="Clave" value={gym.key} />
      </SimpleGrid>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="subtle"
          leftSection={invitation.copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={() => invitation.copy(link)}
        >
          {invitation.copied ? 'Enlace copiado' : 'Copiar enlace de registro'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} />}
          onClick={() =>
            void confirmDelete({
              title: '¿Renovar el código y la clave?',
              children: 'Los actuales dejan de servir en el acto. Quienes ya están vinculados siguen igual.',
              confirmLabel: 'Renovar',
              onConfirm: renew,
            })
          }
        >
          Renovar
        </Button>
      </Group>
    </Stack>
  );
}

function AccessField({ label, value }: { readonly label: string; readonly value: string }) {
  const { copied, copy } = useClipboard({ timeout: 2000 });
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      className={classes.access ?? ''}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon
          aria-label={copied ? 'Copiado' : `Copiar ${label.toLowerCase()}`}
          color={copied ? 'green' : 'gray'}
          onClick={() => copy(value)}
        >
          {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        </ActionIcon>
      }
    />
  );
}
