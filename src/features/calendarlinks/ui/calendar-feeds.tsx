import { Button, Group, Text } from '@mantine/core';
import { IconPower } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { Card } from '../../../web/ui/card.tsx';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { calendarPlugin } from '../words.ts';

/** Turns the calendars of the gym and of its clients off and on. */
export default function CalendarFeeds() {
  const queries = useQueryClient();
  const { data } = useQuery(query(api.plugins.list, {}));
  const state = data?.items.find(({ key }) => key === calendarPlugin.key)?.state;
  const change = async (active: boolean) => {
    await api.calendarlinks.turn({ active });
    void queries.invalidateQueries();
    void toast(active ? 'Los calendarios quedaron encendidos.' : 'Los calendarios quedaron apagados.');
  };
  const turnOn = useSubmit(() => change(true));
  const askToTurnOff = () =>
    confirmDelete({
      title: '¿Apagar los calendarios?',
      confirmLabel: 'Apagar',
      children:
        'Quien está suscrito deja de recibir las clases, y los enlaces desaparecen de tu página y de «Mi espacio». Al encenderlos vuelven los mismos.',
      onConfirm: () => change(false),
    });
  return (
    <Card title="Suscripciones">
      <Text mt={4}>
        El calendario de clases está en tu página pública, y cada cliente tiene el enlace de sus reservas en
        «Mi espacio».
      </Text>
      {state && (
        <Group mt={12}>
          <Button
            variant="default"
            leftSection={<IconPower size={18} />}
            loading={turnOn.working}
            onClick={() => (state === 'on' ? askToTurnOff() : void turnOn.submit())}
          >
            {state === 'on' ? 'Apagar' : 'Encender'}
          </Button>
        </Group>
      )}
      {turnOn.error && <Failure error={turnOn.error} />}
    </Card>
  );
}
