import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { dayTime, fullName } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { Card, CardRows, RowName } from '../../../web/ui/card.tsx';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { May } from '../../../web/ui/may.ts';
import { useSubmit } from '../../../web/ui/submit.ts';
import type { AutomationMail } from '../contract.ts';
import { automationKinds } from '../domain.ts';
import { outcomeWords, reasonWords, stoppedWords } from '../words.ts';
import { LetterDialog } from './letter-dialog.tsx';

/** The messages that left by themselves to a client, and whether they want no more. */
export default function ClientMails({ clientId }: { readonly clientId: string }) {
  const queries = useQueryClient();
  const timeZone = useTimeZone();
  const [shown, setShown] = useState<AutomationMail>();
  const { data, error, refetch, isFetching } = useQuery(
    query(api.automations.ofClient, { clientId, page: 1 }),
  );
  const stopped = data?.stopped ?? null;
  const change = async (stop: boolean) => {
    await api.automations.stop({ id: newId(), clientId, stopped: stop });
    void queries.invalidateQueries();
  };
  const stop = useSubmit(() => change(true));
  const askToResume = () =>
    confirmDelete({
      title: '¿Volver a enviarle mensajes?',
      children: 'Pidió no recibir más. Hazlo solo si ahora te pidió lo contrario: queda en el registro.',
      confirmLabel: 'Sí, me lo pidió',
      gentle: true,
      onConfirm: () => change(false),
    });
  return (
    <Card
      title="Mensajes automáticos"
      more={
        data && (
          <May call={api.automations.stop}>
            <Button
              variant="default"
              size="compact-sm"
              loading={stop.working}
              onClick={() => void (stopped ? askToResume() : stop.submit())}
            >
              {stopped ? 'Volver a enviarle' : 'No enviarle más'}
            </Button>
          </May>
        )
      }
    >
      {!data && !error && <Skeleton height={44} mt={8} />}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar sus mensajes"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {stop.error && <Failure error={stop.error} />}
      {stopped && <Text mt={4}>{stoppedWords({ ...stopped, at: dayTime(stopped.at, timeZone) })}</Text>}
      {data && (
        <CardRows label="Mensajes automáticos" empty="No se le ha enviado ninguno.">
          {data.items.map((mail) => (
            <li key={mail.id}>
              <RowName line={`${dayTime(mail.sentAt, timeZone)} · ${reasonWords(mail)}`}>
                <Anchor component="button" type="button" ta="left" onClick={() => setShown(mail)}>
                  {automationKinds[mail.kind]}
                </Anchor>
              </RowName>
              <Text span size="sm" c="dimmed">
                {outcomeWords(mail)}
              </Text>
            </li>
          ))}
        </CardRows>
      )}
      {shown && (
        <LetterDialog
          letter={{ ...shown, name: fullName(shown), address: shown.sentTo }}
          onClose={() => setShown(undefined)}
        />
      )}
    </Card>
  );
}
