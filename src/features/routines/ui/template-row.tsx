import { ActionIcon, Box, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { weekdays } from '../../../wire/weekdays.ts';
import type { Routine, Template } from '../contract.ts';
import { week } from '../rules.ts';

const counted = (count: number) => (count === 1 ? '1 ejercicio' : `${count} ejercicios`);

/** '12 ejercicios · Lun, Mié, Vie' */
export function templateWords({ exercises }: Template): string {
  const days = week.filter((day) => exercises.some((exercise) => exercise.day === day));
  return `${counted(exercises.length)} · ${days.map((day) => weekdays[day].slice(0, 3)).join(', ')}`;
}

interface TemplateRowProps {
  readonly template: Template;
  readonly routine: Routine | undefined;
  readonly onApplied: () => void;
  readonly onSeveral: () => void;
}

function Rename({ template: { id, name, version }, onDone }: { template: Template; onDone: () => void }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(name);
  const rename = async () => {
    if (typed.trim() !== name) await api.routines.renameTemplate({ id, version, name: typed });
  };
  const { submit, working, error } = useSubmit(rename, {
    onDone: () => {
      void queries.invalidateQueries();
      onDone();
    },
  });
  return (
    <Group
      component="form"
      align="flex-start"
      wrap="nowrap"
      gap="xs"
      mih={40}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <TextInput
        flex={1}
        aria-label={`Nombre de la plantilla ${name}`}
        // Escape leaves the name, not the drawer.
        data-mantine-stop-propagation
        autoComplete="off"
        maxLength={80}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error?.fields?.name ?? error?.message}
      />
      <ActionIcon type="submit" aria-label="Guardar nombre" title="Guardar" loading={working}>
        <IconCheck size={18} />
      </ActionIcon>
      <ActionIcon aria-label="Dejar el nombre como estaba" title="Cancelar" onClick={onDone}>
        <IconX size={18} />
      </ActionIcon>
    </Group>
  );
}

export function TemplateRow({ template, routine, onApplied, onSeveral }: TemplateRowProps) {
  const queries = useQueryClient();
  const [renaming, setRenaming] = useState(false);
  const { id, name } = template;
  const exerciseCount = routine?.exercises?.length ?? 0;
  const person = routine ? fullName(routine.client) : '';

  const showFailure = (reason: unknown) => void toast(asApiError(reason).message, { tone: 'bad' });
  const apply = async (applicationId: string, mode: 'add' | 'replace') => {
    if (!routine) return;
    await api.routines.applyTemplate({ applicationId, templateId: id, clientIds: [routine.client.id], mode });
    void queries.invalidateQueries();
    void toast(`«${name}» se aplicó a ${person}.`);
    onApplied();
  };
  const [applicationId] = useState(() => newId());
  const add = useSubmit(() => apply(applicationId, 'add'));
  const replace = () => {
    const fresh = newId();
    void confirmDelete({
      title: `¿Reemplazar la rutina de ${person}?`,
      children: `Se quitan ${exerciseCount === 1 ? 'su ejercicio' : `sus ${exerciseCount} ejercicios`} y queda solo la plantilla «${name}».`,
      confirmLabel: 'Reemplazar',
      onConfirm: () => apply(fresh, 'replace'),
    });
  };
  const restore = () =>
    void api.routines
      .restoreTemplate({ id })
      .catch(showFailure)
      .then(() => queries.invalidateQueries());
  const remove = async () => {
    try {
      await api.routines.removeTemplate({ id });
      void toast(`Se eliminó la plantilla «${name}».`, { onUndo: restore, closeAfter: 8000 });
    } catch (reason) {
      showFailure(reason);
    }
    void queries.invalidateQueries();
  };

  return (
    <Paper component="li" p={12}>
      <Stack gap="sm">
        {renaming ? (
          <Rename template={template} onDone={() => setRenaming(false)} />
        ) : (
          <Group align="flex-start" wrap="nowrap" gap="xs" mih={40}>
            <Box flex={1} miw={0}>
              <Text fw={600}>{name}</Text>
              <Text size="xs" c="dimmed">
                {templateWords(template)}
              </Text>
            </Box>
            <ActionIcon aria-label={`Renombrar: ${name}`} title="Renombrar" onClick={() => setRenaming(true)}>
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon
              color="red"
              aria-label={`Eliminar: ${name}`}
              title="Eliminar"
              onClick={() => void remove()}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        )}
        <Group gap={8}>
          {routine && (
            <Button
              variant="light"
              size="compact-sm"
              aria-label={`Agregar a la rutina: ${name}`}
              loading={add.working}
              onClick={() => void add.submit()}
            >
              Agregar a la rutina
            </Button>
          )}
          {exerciseCount > 0 && (
            <Button variant="default" size="compact-sm" aria-label={`Reemplazar: ${name}`} onClick={replace}>
              Reemplazar
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Aplicar a varios: ${name}`}
            onClick={onSeveral}
          >
            Aplicar a varios
          </Button>
        </Group>
        {add.error && (
          <Text size="xs" c="var(--bad-text)" role="alert">
            {add.error.message}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
