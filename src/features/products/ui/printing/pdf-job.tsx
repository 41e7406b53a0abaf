import { Button, Group, Paper, Progress, Text } from '@mantine/core';
import { Failure } from '../../../../web/ui/failure.tsx';
import type { Job } from './use-pdf-job.ts';

export function PdfJob({ job }: { readonly job: Job }) {
  if (job.error) return <Failure error={job.error} />;
  if (job.progress === undefined) return null;
  return (
    <Paper p={12} role="status">
      <Group gap={12} wrap="nowrap">
        <Text style={{ whiteSpace: 'nowrap' }}>Preparando el PDF</Text>
        <Progress value={job.progress} aria-label="Avance del PDF" style={{ flex: 1 }} />
        <Button variant="default" onClick={job.cancel}>
          Cancelar
        </Button>
      </Group>
    </Paper>
  );
}
