import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

export const PrintButton = ({ disabled }: { readonly disabled: boolean }) => (
  <Button leftSection={<IconPrinter size={18} />} disabled={disabled} onClick={() => window.print()}>
    Imprimir
  </Button>
);
