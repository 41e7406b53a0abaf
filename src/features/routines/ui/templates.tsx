import { Drawer } from '@mantine/core';
import { useState } from 'react';
import type { Routine, Template } from '../contract.ts';
import { ApplyTemplate } from './apply-template.tsx';
import { TemplateList } from './template-list.tsx';

interface TemplatesProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The displayed routine. */
  readonly routine: Routine | undefined;
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
        <TemplateList routine={routine} onClose={close} onSeveral={setSeveral} />
      )}
    </Drawer>
  );
}
