import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useReadOnly } from '../../../web/ui/read-only.ts';
import { useSubmit } from '../../../web/ui/submit.ts';

/** With which a client pays online what they owe of a membership, where the gym takes it. */
export default function PayOwn({
  membershipId,
  planName,
}: {
  readonly membershipId: string;
  readonly planName: string;
}) {
  const { data } = useQuery(query(api.onlinepayments.own, {}));
  const pay = useSubmit(async () => {
    const { url } = await api.onlinepayments.payOwn({ id: newId(), membershipId });
    window.location.assign(url);
  });
  const isViewed = useReadOnly();
  if (!data?.ready) return null;
  return (
    <>
      <Button
        leftSection={<IconCash size={18} />}
        loading={pay.working}
        disabled={isViewed}
        aria-label={`Pagar ${planName} en línea`}
        onClick={() => void pay.submit()}
      >
        Pagar en línea
      </Button>
      {pay.error && <Failure error={pay.error} />}
    </>
  );
}
