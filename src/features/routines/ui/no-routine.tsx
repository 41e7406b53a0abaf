import { Button, Group, Paper } from '@mantine/core';
import { IconBarbell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';

export function NoRoutine({
  clientId,
  onTemplates,
}: {
  readonly clientId: string;
  readonly onTemplates: () => void;
}) {
  const queries = useQueryClient();
  const { submit, working, error } = useSubmit(() => api.routines.create({ clientId }), {
    onDone: () => void queries.invalidateQueries(),
  });
  return (
    <Paper>
      {error && <Failure error={error} />}
      <EmptyState
        title="No hay rutinas para este cliente."
        icon={IconBarbell}
        action={
          <Group gap={8} justify="center">
            <Button onClick={() => void submit()} loading={working}>
              Crear Rutinas
            </Button>
            <Button variant="default" onClick={onTemplates}>
              Usar una plantilla
            </Button>
          </Group>
        }
      >
        Crea los siete días y agrega sus ejercicios, o empieza con una plantilla de tu gimnasio.
      </EmptyState>
    </Paper>
  );
}
