import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';

interface PrintButtonProps {
  readonly disabled: boolean;
  /** Shows what is printed beyond what is on the screen. */
  readonly prepare?: (() => Promise<void>) | undefined;
}

export function PrintButton({ disabled, prepare }: PrintButtonProps) {
  const [preparing, setPreparing] = useState(false);
  const print = async () => {
    setPreparing(true);
    try {
      await prepare?.();
      window.print();
    } catch (error) {
      void toast(asApiError(error).message, { tone: 'bad' });
    } finally {
      setPreparing(false);
    }
  };
  return (
    <Button
      leftSection={<IconPrinter size={18} />}
      disabled={disabled}
      loading={preparing}
      onClick={() => void print()}
    >
      Imprimir
    </Button>
  );
}
