import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { ClientsPicker } from '../../clients/parts.ts';
import type { Template } from '../contract.ts';
import { templateWords } from './template-row.tsx';

interface ApplyTemplateProps {
  readonly template: Template;
  readonly onBack: () => void;
  readonly onApplied: () => void;
}

const people = (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`);

/** Applies a template to the selected clients. */
export function ApplyTemplate({ template, onBack, onApplied }: ApplyTemplateProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [mode, setMode] = useState<'add' | 'replace'>('add');
  const [applicationId, setApplicationId] = useState(() => newId());
  const change = (clientIds: readonly string[], next = mode) => {
    setChosen(clientIds);
    setMode(next);
    setApplicationId(newId());
  };
  const apply = async () => {
    const clientIds = [...chosen];
    await api.routines.applyTemplate({ applicationId, templateId: template.id, clientIds, mode });
    void queries.invalidateQueries();
    void toast(`«${template.name}» se aplicó a ${people(chosen.length)}.`);
    onApplied();
  };
  const { submit, working, error } = useSubmit(apply);
  const start = () => {
    if (mode === 'add') return void submit();
    void confirmDelete({
      title: `¿Reemplazar la rutina de ${people(chosen.length)}?`,
      children: `Se quitan todos sus ejercicios y queda solo la plantilla «${template.name}».`,
      confirmLabel: 'Reemplazar',
      onConfirm: apply,
    });
  };
  return (
    <Stack gap={16}>
      <Text c="dimmed">{templateWords(template)}</Text>
      {error && <Failure error={error} />}
      <ClientsPicker label="Clientes" chosen={chosen} onChange={(clientIds) => change(clientIds)} />
      <Radio.Group
        label="Lo que ya tienen en su rutina"
        value={mode}
        onChange={(value) => change(chosen, value as 'add' | 'replace')}
      >
        <Stack gap={8} mt={4}>
          <Radio value="add" label="Queda, y la plantilla se agrega al final de cada día" />
          <Radio value="replace" label="Se reemplaza por la plantilla" />
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onBack} disabled={working}>
          Volver
        </Button>
        <Button onClick={start} loading={working} disabled={chosen.length === 0}>
          {chosen.length === 0 ? 'Aplicar' : `Aplicar a ${people(chosen.length)}`}
        </Button>
      </Group>
    </Stack>
  );
}
