import { Modal, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import type { ListQuery, PageOf } from '../../../web/ui/list-page.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { ListState } from '../../../web/ui/list-state.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { usePhone } from '../../../web/ui/pending.ts';
import type { ContractVersion } from '../contract.ts';

const columnsIn = (timeZone: string): readonly Column<ContractVersion>[] => [
  {
    key: 'number',
    head: 'Versión',
    width: 88,
    nowrap: true,
    phone: 'title',
    render: ({ number }) => `Versión ${number}`,
  },
  { key: 'createdAt', head: 'Desde', nowrap: true, render: ({ createdAt }) => dayTime(createdAt, timeZone) },
  {
    key: 'text',
    head: 'Texto',
    width: '60%',
    render: ({ text }) => (
      <Text maw="min(520px, 100%)" truncate {...(!text && { c: 'dimmed' })}>
        {text || 'Sin contrato'}
      </Text>
    ),
  },
];

interface VersionsProps {
  readonly query: ListQuery<ContractVersion, PageOf<ContractVersion>>;
  readonly list: ListState;
}

/** Every text that the contract has had. */
export function Versions({ query, list }: VersionsProps) {
  const phone = usePhone();
  const [shown, setShown] = useState<ContractVersion>();
  return (
    <>
      <ListSection
        title="Versiones"
        query={query}
        list={list}
        columns={columnsIn(useTimeZone())}
        rowKey={({ id }) => id}
        rowName={({ number }) => `Versión ${number}`}
        onOpen={setShown}
        empty={{
          title: 'Ups! Aún no hay registros',
          text: 'Cada cambio del texto queda aquí.',
          icon: IconFileText,
        }}
        failedTitle="No pudimos cargar las versiones"
      />
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={`Versión ${shown?.number ?? ''}`}
        size={640}
        fullScreen={phone}
      >
        <Text style={{ whiteSpace: 'pre-line' }}>{shown?.text || 'Sin contrato'}</Text>
      </Modal>
    </>
  );
}
