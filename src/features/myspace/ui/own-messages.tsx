import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { useReadOnly } from '../../../web/ui/read-only.ts';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { OwnConsents } from '../../consents/parts.ts';

/** What a client agrees to, and that they asked for no automated message at all. */
export default function OwnMessages() {
  const queries = useQueryClient();
  const disabled = useReadOnly();
  const { data } = useQuery(query(api.automations.ownStop, {}));
  const resume = useSubmit(async () => {
    await api.automations.ownResume({ id: newId() });
    await queries.invalidateQueries({ queryKey: api.automations.ownStop.key });
    void toast('Listo: te vuelven a llegar.');
  });
  const notice = data?.stopped && (
    <Banner tone="warn">
      <Group justify="space-between" gap="8px 16px">
        <span>
          Pediste no recibir saludos, recordatorios ni novedades: mientras siga así no te llegan, tampoco los
          que aceptas aquí.
        </span>
        <Button
          variant="default"
          disabled={disabled}
          loading={resume.working}
          onClick={() => void resume.submit()}
        >
          Volver a recibirlos
        </Button>
      </Group>
      {resume.error?.message}
    </Banner>
  );
  return <OwnConsents notice={notice} />;
}
