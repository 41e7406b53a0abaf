import { Button, Group, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { count, fullName } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { whatsAppAddress } from '../../../web/ui/whatsapp-link.tsx';
import { type Recipient, views } from '../contract.ts';
import { type AutomationKind, isClassKind, obstacles, type SentBy } from '../domain.ts';
import { reasonWords } from '../words.ts';
import { LetterDialog } from './letter-dialog.tsx';

type View = keyof typeof views;
type Written = (amount: number) => string;

const addressOf = ({ email, phone, channel }: Recipient): string =>
  channel === 'push' ? '' : channel === 'mail' ? email : phone;

const lackOf = ({ obstacle, channel }: Recipient): string => {
  if (channel === 'push') return obstacle === 'noPhone' ? 'Sin avisos en su teléfono' : 'En su teléfono';
  if (channel !== 'mail') return 'Sin WhatsApp';
  return obstacle ? 'Sin correo' : 'En su teléfono';
};

const amountColumn = (money: Written): Column<Recipient> => ({
  key: 'amount',
  head: 'Debe',
  numeric: true,
  render: ({ amount }) => amount !== null && money(amount),
});

interface Shown {
  readonly kind: AutomationKind;
  readonly view: View;
  readonly channel: SentBy;
  readonly money: Written;
}

const columnsOf = ({ kind, view, channel, money }: Shown): readonly Column<Recipient>[] => [
  {
    key: 'person',
    head: 'Persona',
    phone: 'title',
    render: (row) => <PersonCell name={fullName(row)} line={addressOf(row) || lackOf(row)} />,
  },
  { key: 'day', head: 'Por qué', render: ({ day, reminder }) => reasonWords({ kind, day, reminder }) },
  ...(kind === 'owing' ? [amountColumn(money)] : []),
  view === 'left'
    ? {
        key: 'obstacle',
        head: 'Por qué no le llega',
        render: ({ obstacle }) => obstacle && obstacles[obstacle],
      }
    : channel === 'mail'
      ? { key: 'subject', head: 'Asunto', phone: 'hide', render: ({ subject }) => subject }
      : { key: 'text', head: 'Texto', phone: 'hide', render: ({ text, subject }) => subject || text },
];

const emptyTitle = (kind: AutomationKind): string =>
  isClassKind(kind) ? 'Ahora no hay nadie por avisar' : 'Hoy no le llegaría a nadie';

interface DryRunProps {
  readonly kind: AutomationKind;
  readonly channel: SentBy;
}

/** To whom it would go today and with which text, and who is left out and why. Nothing is sent. */
export function DryRun({ kind, channel }: DryRunProps) {
  const [view, setView] = useState<View>('receive');
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Recipient>();
  const result = useQuery({
    ...query(api.automations.preview, { kind, view, page }),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  const money = useMoney();
  const queries = useQueryClient();
  const writingTo = (row: Recipient): readonly RowAction[] => [
    {
      ...{ label: `WhatsApp a ${fullName(row)}`, icon: IconBrandWhatsapp, needs: api.automations.write },
      href: whatsAppAddress(row.phone, row.text),
      onClick: () => {
        void api.automations
          .write({ id: newId(), kind, clientId: row.clientId })
          .catch((reason) => toast(asApiError(reason).message, { tone: 'bad' }))
          .finally(() => queries.invalidateQueries());
      },
    },
  ];
  const manyOf = { receive: data?.receive ?? 0, left: data?.left ?? 0 };
  return (
    <>
      <ListSection
        title={isClassKind(kind) ? 'A quién le llega ahora' : 'A quién le llegaría hoy'}
        main={
          <Group gap={8} role="group" aria-label="Qué se muestra">
            {(Object.keys(views) as View[]).map((one) => (
              <Button
                key={one}
                size="compact-md"
                variant={one === view ? 'light' : 'default'}
                aria-pressed={one === view}
                onClick={() => {
                  setView(one);
                  setPage(1);
                }}
              >
                {views[one]} · {count(manyOf[one])}
              </Button>
            ))}
          </Group>
        }
        query={result}
        list={{ page, setPage }}
        columns={columnsOf({ kind, view, channel, money })}
        {...(channel === 'hand' && view === 'receive' && { actions: writingTo })}
        rowKey={({ clientId, day, subject }) => `${clientId} ${day} ${subject}`}
        rowName={fullName}
        onOpen={setShown}
        empty={{
          title: view === 'left' ? 'Nadie queda fuera' : emptyTitle(kind),
          text: isClassKind(kind)
            ? 'Sale veinte segundos después del cambio, mientras se puede deshacer. Mirar no envía nada.'
            : data?.noData
              ? 'Sin datos: tu gimnasio no ha marcado asistencia en las últimas ocho semanas.'
              : 'Es una prueba: mirar no envía nada. Toca a una persona para leer su mensaje.',
          icon: IconUsers,
        }}
        failedTitle="No pudimos ver a quién le llegaría"
      />
      {manyOf.left > 0 && view === 'left' && (
        <Text c="dimmed">
          {isClassKind(kind)
            ? 'A quien no le llega le puedes escribir por WhatsApp desde su clase, en Horarios.'
            : 'A quien no le llega le puedes escribir por WhatsApp desde «A quién contactar hoy».'}
        </Text>
      )}
      {shown && (
        <LetterDialog
          letter={{ ...shown, name: fullName(shown), address: addressOf(shown) }}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
