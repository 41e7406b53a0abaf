import { Drawer, Skeleton, Stack } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import type { Routine, Template } from '../contract.ts';
import { ApplyTemplate } from './apply-template.tsx';
import { TemplateRow } from './template-row.tsx';

interface TemplatesProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The displayed routine. */
  readonly routine: Routine | undefined;
}

function List({
  routine,
  onClose,
  onSeveral,
}: Omit<TemplatesProps, 'opened'> & { onSeveral: (template: Template) => void }) {
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

/** The gym's templates, which can be applied, renamed and deleted. */
export function Templates({ opened, onClose, routine }: TemplatesProps) {
  const [several, setSeveral] = useState<Template>();
  const close = () => {
    setSeveral(undefined);
    onClose();
  };
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={several ? `Aplicar «${several.name}»` : 'Plantillas'}
      size="min(480px, 100vw)"
    >
      {several ? (
        <ApplyTemplate template={several} onBack={() => setSeveral(undefined)} onApplied={close} />
      ) : (
        <List routine={routine} onClose={close} onSeveral={setSeveral} />
      )}
    </Drawer>
  );
}
