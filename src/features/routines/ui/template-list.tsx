import { Skeleton, Stack } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import type { Routine, Template } from '../contract.ts';
import { TemplateRow } from './template-row.tsx';

interface TemplateListProps {
  /** The displayed routine. */
  readonly routine: Routine | undefined;
  readonly onClose: () => void;
  /** Chooses a template to apply to several clients. */
  readonly onSeveral: (template: Template) => void;
}

export function TemplateList({ routine, onClose, onSeveral }: TemplateListProps) {
  const { data, error, refetch, isFetching } = useQuery(query(api.routines.templates, {}));
  if (data?.items.length === 0) {
    return (
      <EmptyState title="Aún no hay plantillas" icon={IconTemplate}>
        Abre la rutina de un cliente y elige «Guardar como plantilla».
      </EmptyState>
    );
  }
  if (data) {
    return (
      <Stack component="ul" gap="sm">
        {data.items.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            routine={routine}
            onApplied={onClose}
            onSeveral={() => onSeveral(template)}
          />
        ))}
      </Stack>
    );
  }
  if (error) {
    return (
      <FailedState
        error={error}
        title="No pudimos cargar las plantillas"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <Skeleton height={72} />;
}
