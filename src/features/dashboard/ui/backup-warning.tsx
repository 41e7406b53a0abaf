import { Group, Paper, Text } from '@mantine/core';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { BackupTrouble } from '../contract.ts';
import { backupWords } from '../rules.ts';

/** A quiet word when the server's daily backups do not come. */
export function BackupWarning({ trouble }: { readonly trouble: BackupTrouble }) {
  return (
    <Paper component="aside" p={16} role="status" aria-label="Copias de seguridad">
      <Group gap="4px 12px">
        <StateChip tone="warn">Copias de seguridad</StateChip>
        <Text>{backupWords(trouble)}</Text>
      </Group>
    </Paper>
  );
}
