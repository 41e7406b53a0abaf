import { Skeleton, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import QrCode from '../../../web/ui/qr-code.tsx';
import { codeAt } from '../rules.ts';

/** Well before those that a phone has are over. */
const refetchMs = 4 * 60_000;

interface OwnPassProps {
  /** The code that does not change, which reception reads. */
  readonly code: string;
  readonly gymName: string;
}

/** The code with which a client comes in: one that changes where the gym has readers, also for some minutes without a connection. */
export default function OwnPass({ code, gymName }: OwnPassProps) {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  const { data, isPending, dataUpdatedAt } = useQuery({
    queryKey: api.accesscontrol.ownCodes.key,
    queryFn: ({ signal }) => api.accesscontrol.ownCodes({}, signal),
    networkMode: 'always',
    retry: false,
    staleTime: refetchMs,
    refetchInterval: refetchMs,
  });
  if (isPending) return <Skeleton w={264} h={264} />;
  const current = data && codeAt(data, Math.max(0, now - dataUpdatedAt));
  return (
    <>
      <QrCode text={current?.code ?? code} />
      <Text c="dimmed">
        {current
          ? `Muéstralo en el lector de la entrada o en la recepción de ${gymName}. Cambia en ${current.left} s: una foto no sirve.`
          : `Muéstralo en la recepción de ${gymName} para entrar a tu clase.`}
      </Text>
    </>
  );
}
