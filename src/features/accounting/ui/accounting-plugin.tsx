import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconSettings } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { Card } from '../../../web/ui/card.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { May } from '../../../web/ui/may.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { ChartForm } from './chart-form.tsx';

/** Journal entries for the gym's accounting program, on or off, and their accounts. */
export default function AccountingPlugin() {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(query(api.accounting.chart, {}));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Contabilidad">
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar Contabilidad"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton height={60} mt={8} data-late />}
      {data && (
        <>
          <Text mt={4}>
            {data.active
              ? 'Los asientos de cada mes están en Reportes, para verlos y descargarlos.'
              : 'Revisa las cuentas con tu contador, y enciéndela.'}
          </Text>
          <Group gap={8} mt={12}>
            <May call={api.accounting.saveChart}>
              <Button leftSection={<IconSettings size={18} />} onClick={() => setOpen(true)}>
                Configurar
              </Button>
            </May>
            {data.active && (
              <ButtonLink
                to="/reports/accounting/journal"
                variant="default"
                leftSection={<IconFileSpreadsheet size={18} />}
              >
                Ver asientos
              </ButtonLink>
            )}
          </Group>
        </>
      )}
      {isOpen && data && (
        <ChartForm
          chart={data}
          onClose={() => setOpen(false)}
          onSaved={({ active }) => {
            void toast(active ? 'Contabilidad está encendida.' : 'Contabilidad está apagada.');
            void queries.invalidateQueries();
          }}
        />
      )}
    </Card>
  );
}
