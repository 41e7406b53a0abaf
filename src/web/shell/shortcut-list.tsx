import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { activeShortcuts, type ShortcutGroup } from '../shortcuts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { overlaysReady } from '../ui/overlay-ready.ts';
import classes from './shortcut-list.module.css';

function ShortcutList({ groups }: { readonly groups: readonly ShortcutGroup[] }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: groups.length > 1 ? 2 : 1 }} spacing={32} verticalSpacing={24}>
        {groups.map(({ title, shortcuts }) => (
          <Stack key={title} gap={8} component="section" aria-label={title}>
            <Title order={3} fz="sm">
              {title}
            </Title>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, label }) => (
                <div key={`${keys} ${label}`} className={classes.row}>
                  <dt>
                    <KeyHint keys={keys} className={classes.key} spoken />
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </Stack>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={16}>
        Los que llevan Alt o Ctrl, y F1 a F12, funcionan también mientras escribes en un campo.
      </Text>
    </>
  );
}

/** Lists the keys of the present screen and of everywhere. */
export async function showShortcuts(): Promise<void> {
  const groups = activeShortcuts();
  const [{ modals }] = await Promise.all([import('@mantine/modals'), overlaysReady]);
  modals.open({
    title: 'Atajos de teclado',
    size: groups.length > 1 ? 760 : 400,
    children: <ShortcutList groups={groups} />,
  });
}
