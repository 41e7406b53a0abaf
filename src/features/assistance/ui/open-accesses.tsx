import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { beginSupport } from '../../../web/support.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { OpenAccess } from '../contract.ts';

const askAgainMs = 20_000;

const broken = { overflowWrap: 'anywhere' } as const;

interface Entering {
  readonly timeZone: string;
  readonly onEnter: (accessId: string) => void;
  /** The one that is being entered. */
  readonly working: string | undefined;
}

const columnsOf = ({ timeZone, onEnter, working }: Entering): readonly Column<OpenAccess>[] => [
  { key: 'gym', head: 'Gimnasio', width: 220, phone: 'title', render: ({ gymName }) => gymName },
  { key: 'reason', head: 'Para qué', render: ({ reason }) => <span style={broken}>{reason}</span> },
  {
    key: 'until',
    head: 'Hasta',
    width: 170,
    nowrap: true,
    render: ({ until }) => dayTime(until, timeZone),
  },
  {
    key: 'enter',
    head: 'Entrar',
    width: 110,
    render: ({ id, gymName }) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Entrar a ${gymName}`}
        loading={working === id}
        onClick={() => onEnter(id)}
      >
        Entrar
      </Button>
    ),
  },
];

/** The gyms that let an operator look at them now. */
export function OpenAccesses() {
  const timeZone = useTimeZone();
  const { data, ...state } = useQuery({
    ...query(api.assistance.accesses, {}),
    // No stream tells an operator what gyms do.
    staleTime: 0,
    refetchInterval: askAgainMs,
  });
  const { mutate, variables, isPending, isSuccess } = useMutation({
    mutationFn: async (accessId: string) => {
      const id = newId();
      await api.assistance.enter({ id, accessId });
      beginSupport(id);
    },
    onError: ({ message }) => {
      void toast(message, { tone: 'bad' });
      void state.refetch();
    },
  });
  return (
    <ListSection
      title="Piden ayuda"
      query={{ ...state, data: data && { items: data.items, total: data.items.length, totalIsFloor: false } }}
      columns={columnsOf({
        timeZone,
        onEnter: mutate,
        working: isPending || isSuccess ? variables : undefined,
      })}
      rowKey={({ id }) => id}
      rowName={({ gymName }) => gymName}
      empty={{
        title: 'Ningún gimnasio permite entrar ahora',
        text: 'Su dueño lo permite por una hora en Configurar cuenta, Soporte. Solo se puede mirar, y queda registrado.',
        icon: IconLifebuoy,
      }}
      failedTitle="No pudimos cargar quién pide ayuda"
    />
  );
}
