import { Button, Group, Text } from '@mantine/core';
import { IconUserCheck, IconUserX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../web/api.ts';
import { clockSpan, nearDay } from '../../../../web/format.ts';
import { Card, CardRows, RowName } from '../../../../web/ui/card.tsx';
import { Failure } from '../../../../web/ui/failure.tsx';
import { useSubmit } from '../../../../web/ui/submit.ts';
import { toast } from '../../../../web/ui/toast.tsx';
import type { CoverOffer, TaughtClass } from '../../contract.ts';

const wordsOf = ({ name, date }: Pick<TaughtClass, 'name' | 'date'>, today: string): string =>
  `${name} ${date === today ? 'de hoy' : `del ${nearDay(date, today)}`}`;

interface AskCoverProps {
  readonly item: TaughtClass;
  readonly today: string;
}

/** Says that one cannot teach a class on a date, or can after all. */
export function AskCover({ item, today }: AskCoverProps) {
  const queries = useQueryClient();
  const { classId: id, date, coverWanted } = item;
  const ask = async (wanted: boolean) => {
    await api.classes.askCover({ id, date, wanted });
    await queries.invalidateQueries();
  };
  const { submit, working, error } = useSubmit(async () => {
    await ask(!coverWanted);
    const words = coverWanted
      ? `Haces ${wordsOf(item, today)}.`
      : `${wordsOf(item, today)}: tus colegas y quien lleva la agenda ven que busca reemplazo.`;
    void toast(words, { onUndo: () => void ask(coverWanted).catch(() => {}), closeAfter: 8000 });
  });
  return (
    <>
      {error && <Failure error={error} />}
      <Group justify="space-between" gap={8} p={12}>
        <Text c="dimmed" size="xs">
          {coverWanted ? 'Busca reemplazo. Mientras nadie la tome, sigue siendo tuya.' : ''}
        </Text>
        <Button
          variant="default"
          leftSection={coverWanted ? <IconUserCheck size={18} /> : <IconUserX size={18} />}
          loading={working}
          onClick={() => void submit()}
        >
          {coverWanted ? 'Sí puedo ir' : 'No puedo ir'}
        </Button>
      </Group>
    </>
  );
}

function Offer({ offer, today }: { readonly offer: CoverOffer; readonly today: string }) {
  const queries = useQueryClient();
  const { classId: id, date, name, startTime, endTime, teachers } = offer;
  const { submit, working, error } = useSubmit(async () => {
    await api.classes.takeCover({ id, date }).finally(() => void queries.invalidateQueries());
    void toast(`Haces ${wordsOf(offer, today)}.`);
  });
  const when = `${date === today ? 'Hoy' : nearDay(date, today)}, ${clockSpan(startTime, endTime)}`;
  return (
    <li>
      {error && <Failure error={error} />}
      <Group wrap="nowrap" justify="space-between" gap={12} py={8}>
        <RowName line={[when, teachers && `en lugar de ${teachers}`].filter(Boolean).join(' · ')}>
          {name}
        </RowName>
        <Button
          variant="light"
          flex="none"
          loading={working}
          aria-label={`Yo la hago: ${wordsOf(offer, today)}`}
          onClick={() => void submit()}
        >
          Yo la hago
        </Button>
      </Group>
    </li>
  );
}

/** Coming classes that colleagues cannot teach. */
export const CoverOffers = ({
  offers,
  today,
}: {
  readonly offers: readonly CoverOffer[];
  readonly today: string;
}) => (
  <Card title="Buscan reemplazo">
    <CardRows label="Buscan reemplazo" empty="">
      {offers.map((offer) => (
        <Offer key={`${offer.date} ${offer.classId}`} offer={offer} today={today} />
      ))}
    </CardRows>
  </Card>
);
