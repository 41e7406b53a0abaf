import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { usePhone } from '../../../web/ui/pending.ts';

interface ExportButtonProps {
  /** 'Exportar', or what it exports where a screen has several. */
  readonly label?: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** Opens the dialog that exports a list; an icon alone on a phone. */
export function ExportButton({ label = 'Exportar', disabled, onClick }: ExportButtonProps) {
  const props = { variant: 'default', disabled, onClick };
  const icon = <IconDownload size={18} />;
  return usePhone() ? (
    <ActionIcon {...props} size="input-sm" aria-label={label}>
      {icon}
    </ActionIcon>
  ) : (
    <Button {...props} leftSection={icon}>
      {label}
    </Button>
  );
}
