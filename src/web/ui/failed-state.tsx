import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ApiError } from '../api.ts';

interface FailedStateProps {
  readonly error: unknown;
  /** What could not be done: 'No pudimos cargar los clientes'. */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

const wrongLink = 'Puede que el enlace esté mal escrito.';
const offline = 'No hay conexión con Pulso. Se abre sola cuando vuelva.';
const offlineRetryMs = 5_000;
const unexpected = 'Ocurrió algo inesperado. Vuelve a intentarlo; si sigue igual, escríbenos con el código.';

/** Tries again what may pass by itself. @returns after how many milliseconds, undefined for what does not pass */
export function useRetry(
  error: unknown,
  onRetry: (() => void) | undefined,
  retrying = false,
): number | undefined {
  const apiError = error instanceof ApiError ? error : undefined;
  const afterMs = onRetry && (apiError?.code === 'network' ? offlineRetryMs : apiError?.retryAfterMs);
  useEffect(() => {
    if (afterMs === undefined || retrying) return;
    const retry = () => onRetry?.();
    const timer = setTimeout(retry, afterMs);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  });
  return afterMs;
}

/** What failed, why, what to do, and the request's id to quote to support. What may pass by itself is tried again. */
export function FailedState({
  error,
  title = 'No pudimos cargar esta página',
  onRetry,
  retrying,
}: FailedStateProps) {
  const apiError = error instanceof ApiError ? error : undefined;
  const isOffline = apiError?.code === 'network';
  const isOutdated = apiError?.code === 'outdated';
  const retryAfterMs = useRetry(error, onRetry, retrying);
  return (
    <Stack align="center" justify="center" gap={4} mih={240} px={16} py={32} ta="center" role="alert">
      <IconAlertTriangle color="var(--bad-text)" size={28} stroke={1.5} aria-hidden />
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" maw={420}>
        {isOffline ? offline : apiError?.fields ? wrongLink : (apiError?.message ?? unexpected)}
      </Text>
      {retryAfterMs !== undefined && !isOffline && <Text c="dimmed">Reintentando…</Text>}
      {isOutdated && (
        <Button mt={8} leftSection={<IconRefresh size={18} />} onClick={() => window.location.reload()}>
          Actualizar
        </Button>
      )}
      {onRetry && !isOutdated && (
        <Button
          mt={8}
          variant="default"
          leftSection={<IconRefresh size={18} />}
          onClick={onRetry}
          loading={retrying ?? false}
        >
          Reintentar
        </Button>
      )}
      {apiError?.requestId && retryAfterMs === undefined && (
        <Text size="xs" c="dimmed">
          Código: <span style={{ userSelect: 'all' }}>{apiError.requestId}</span>
        </Text>
      )}
    </Stack>
  );
}
