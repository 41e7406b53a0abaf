import { Modal, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ListFoot } from '../../../web/ui/list-foot.tsx';
import { ListSkeleton } from '../../../web/ui/list-skeleton.tsx';
import { usePhone } from '../../../web/ui/pending.ts';
import { pageSize } from '../../../wire/page-size.ts';
import type { Purpose } from '../contract.ts';
import classes from './consents.module.css';

interface TextsProps {
  readonly purpose: Purpose;
  readonly onClose: () => void;
}

/** Every text that a purpose has had. */
export function Texts({ purpose, onClose }: TextsProps) {
  const phone = usePhone();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery(query(api.consents.texts, { id: purpose.id, page }));
  return (
    <Modal opened onClose={onClose} title={`Textos de ${purpose.name}`} size={640} fullScreen={phone}>
      {!data && !error && <ListSkeleton />}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar los textos"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <Stack gap={16}>
          {data.items.map(({ number, text, since }) => (
            <section key={number} aria-label={`Versión ${number}`}>
              <Title order={3} mb={4}>{`Versión ${number}, desde el ${day(since)}`}</Title>
              <div className={classes.text}>{text}</div>
            </section>
          ))}
          {data.total > pageSize && (
            <ListFoot
              {...{ page, pageSize }}
              rowCount={data.items.length}
              total={data.total}
              totalIsFloor={false}
              onPage={setPage}
            />
          )}
        </Stack>
      )}
    </Modal>
  );
}
