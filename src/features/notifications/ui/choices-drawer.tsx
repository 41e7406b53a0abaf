import { Checkbox, Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { useMe, useNoMailReason } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../../web/ui/list-skeleton.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Choice } from '../contract.ts';
import { kindTitles } from '../words.ts';

const choicesQuery = () => query(api.notifications.choices, {});

/** Saves a choice as soon as it is made; one that is refused is taken back. */
function useChoose() {
  const queries = useQueryClient();
  const { queryKey } = choicesQuery();
  return async (choice: Choice) => {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(
      queryKey,
      (before) =>
        before && {
          ...before,
          items: before.items.map((item) => (item.kind === choice.kind ? choice : item)),
        },
    );
    try {
      await api.notifications.choose(choice);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries({ queryKey: ['notifications'] });
  };
}

function ChoiceFields({ choice }: { readonly choice: Choice }) {
  const choose = useChoose();
  const title = kindTitles[choice.kind];
  return (
    <Stack component="fieldset" gap={4} m={0} p={0} bd={0}>
      <Text component="legend" fw={500} p={0}>
        {title}
      </Text>
      <Group gap="4px 24px">
        <Checkbox
          label="En la pantalla"
          aria-label={`${title}: en la pantalla`}
          checked={choice.shown}
          onChange={({ currentTarget }) => void choose({ ...choice, shown: currentTarget.checked })}
        />
        <Checkbox
          label="En el resumen por correo"
          aria-label={`${title}: en el resumen por correo`}
          checked={choice.mailed}
          onChange={({ currentTarget }) => void choose({ ...choice, mailed: currentTarget.checked })}
        />
      </Group>
    </Stack>
  );
}

function useMailNote(proved: boolean): string {
  const { email } = useMe();
  const reason = useNoMailReason();
  if (reason) return `El resumen por correo no sale por ahora. ${reason}`;
  return proved
    ? `El resumen llega a ${email} en la mañana, una vez al día y solo si hay algo nuevo.`
    : `El resumen no sale mientras no confirmes tu correo, ${email}.`;
}

function Choices() {
  const { data, error, refetch, isFetching } = useQuery(choicesQuery());
  const note = useMailNote(data?.proved ?? false);
  if (data) {
    return (
      <Stack gap={20}>
        <Text c="dimmed">Solo tú ves lo que eliges aquí, y se guarda de inmediato. {note}</Text>
        {data.items.map((choice) => (
          <ChoiceFields key={choice.kind} choice={choice} />
        ))}
      </Stack>
    );
  }
  if (!error) return <ListSkeleton />;
  return (
    <FailedState
      error={error}
      title="No pudimos cargar lo que elegiste"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

interface ChoicesDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Of what a person wants to be told, and where. */
export default function ChoicesDrawer({ opened, onClose }: ChoicesDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Qué quieres saber" size="min(440px, 100vw)">
      <Choices />
    </Drawer>
  );
}
