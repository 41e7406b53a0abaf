import { Modal, SegmentedControl, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../../web/ui/list-skeleton.tsx';
import { usePhone } from '../../../web/ui/pending.ts';
import type { Subscription } from '../contract.ts';
import { type Cadence, cadences, cadencesOf, mailedReports } from '../domain.ts';
import { MailText } from './mail-text.tsx';

interface PreviewDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** A report as it would come today. */
export default function PreviewDialog({ subscription, onClose }: PreviewDialogProps) {
  const { report } = subscription;
  const offered = cadencesOf[report];
  const [cadence, setCadence] = useState<Cadence>(subscription.cadence ?? offered[0] ?? 'month');
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.reportmails.preview, { report, cadence }),
    placeholderData: keepPreviousData,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Vista previa: ${mailedReports[report]}`}
      size={600}
      fullScreen={usePhone()}
    >
      <Stack gap={16}>
        {offered.length > 1 && (
          <SegmentedControl
            aria-label="Cada cuánto"
            data={offered.map((value) => ({ value, label: cadences[value] }))}
            value={cadence}
            onChange={(value) => setCadence(value as Cadence)}
          />
        )}
        {data && <MailText {...data} />}
        {!data && error && (
          <FailedState
            error={error}
            title="No pudimos escribir el correo"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && <ListSkeleton />}
      </Stack>
    </Modal>
  );
}
