import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPlug, IconPower, IconSettings } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { Card, CardRows, RowName } from '../../../web/ui/card.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { LastTest } from '../../../web/ui/last-test.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { CloudAccount } from '../contract.ts';
import { errorWords, isUsable, templateProblem, templateStates } from '../domain.ts';
import { ConnectionForm } from './connection-form.tsx';

function Keys({ displayPhone, displayName, keysAt }: CloudAccount) {
  const timeZone = useTimeZone();
  if (!keysAt) return 'Todavía no tiene llaves.';
  const since = Temporal.Instant.from(keysAt).toZonedDateTimeISO(timeZone).toPlainDate();
  return `Escribe con el ${displayPhone} (${displayName}). Sus llaves son del ${day(since.toString())}: se guardan cifradas y no se vuelven a mostrar.`;
}

interface ActionsProps {
  readonly account: CloudAccount;
  readonly onOpen: () => void;
}

/** Sets the number up, asks Meta whether all is well, and turns it off and on. */
function Actions({ account: { keysAt, active }, onOpen }: ActionsProps) {
  const queries = useQueryClient();
  const [working, setWorking] = useState(false);
  const attempt = async (act: () => Promise<string>) => {
    setWorking(true);
    try {
      void toast(await act());
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    setWorking(false);
    void queries.invalidateQueries();
  };
  const check = async () => {
    const { templates } = await api.whatsappcloud.check({});
    return `Meta acepta las llaves, y tiene ${templates.length === 1 ? '1 plantilla' : `${templates.length} plantillas`}.`;
  };
  const turn = async () => {
    await api.whatsappcloud.turn({ active: !active });
    return active ? 'WhatsApp ya no escribe solo.' : 'WhatsApp vuelve a escribir solo.';
  };
  return (
    <Group gap={8} mt={12}>
      <Button leftSection={<IconSettings size={18} />} onClick={onOpen}>
        {keysAt ? 'Configurar' : 'Conectar'}
      </Button>
      {keysAt && (
        <>
          <Button
            variant="default"
            leftSection={<IconPlug size={18} />}
            disabled={working}
            onClick={() => void attempt(check)}
          >
            Probar la conexión
          </Button>
          <Button
            variant="default"
            leftSection={<IconPower size={18} />}
            disabled={working}
            onClick={() => void attempt(turn)}
          >
            {active ? 'Apagar' : 'Encender'}
          </Button>
        </>
      )}
    </Group>
  );
}

/** The messages that the gym wrote at Meta, and whether they leave. */
const Templates = ({ templates }: Pick<CloudAccount, 'templates'>) => (
  <Card title="Plantillas">
    <CardRows
      label="Plantillas"
      empty="Todavía no tienes ninguna. Escríbelas en el Administrador de WhatsApp, de Meta, y toca «Probar la conexión»."
    >
      {templates.map((template) => (
        <li key={template.id}>
          <RowName line={template.body || templateProblem(template)}>
            {`${template.name} (${template.language})`}
          </RowName>
          <StateChip tone={isUsable(template) ? 'good' : 'rest'}>
            {template.trouble ? 'No sirve aquí' : templateStates[template.state]}
          </StateChip>
        </li>
      ))}
    </CardRows>
  </Card>
);

/** The number by which the gym writes by itself. */
export default function WhatsAppConnection() {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(query(api.whatsappcloud.get, {}));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Card title="Tu número">
        {!data && error && (
          <FailedState
            error={error}
            title="No pudimos cargar el WhatsApp automático"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && <Skeleton height={80} mt={8} data-late />}
        {data && (
          <>
            <Text mt={4}>
              <Keys {...data} />
            </Text>
            {data.keysAt && <LastTest tested={data.tested} />}
            <Text c="dimmed" mt={8}>
              Encendido, las automatizaciones que elijas salen solas por WhatsApp, con tus plantillas
              aprobadas por Meta, que cobra cada una que se entrega.
            </Text>
            {data.active && data.pausedFor !== null && (
              <Alert color="red" role="alert" mt={12} title="WhatsApp dejó de escribir solo">
                {errorWords(data.pausedFor)}. Cuando esté listo, toca «Probar la conexión»: lo que faltaba
                sale igual, mientras siga siendo noticia.
              </Alert>
            )}
            <Actions account={data} onOpen={() => setOpen(true)} />
          </>
        )}
      </Card>
      {data?.keysAt && <Templates templates={data.templates} />}
      {isOpen && data && (
        <ConnectionForm
          account={data}
          onClose={() => setOpen(false)}
          onSaved={({ displayPhone }) => {
            void toast(`WhatsApp quedó conectado con el ${displayPhone}.`);
            void queries.invalidateQueries();
          }}
        />
      )}
    </>
  );
}
