import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { Banner } from '../../../web/ui/banner.tsx';
import classes from './two-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

/** While the codes are on the screen, a printed page holds them alone. */
const printed = `@media print {
  body * { visibility: hidden; }
  #recovery-codes, #recovery-codes * { visibility: visible; }
  #recovery-codes { position: fixed; inset: 0; }
}`;

/** The recovery codes, which nobody can show again. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { copied, copy } = useClipboard({ timeout: 3000 });
  return (
    <Stack gap="md">
      <style>{printed}</style>
      <Banner tone="warn">
        Guarda estos códigos fuera del teléfono: no volveremos a mostrarlos. Cada uno sirve una vez, para
        entrar si pierdes la aplicación.
      </Banner>
      <div id="recovery-codes">
        <Text className="print-only" fw={600} mb={8}>
          Códigos de recuperación de Pulso para {email}
        </Text>
        <ul className={classes.codes} aria-label="Códigos de recuperación">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            onClick={() => copy(codes.join('\n'))}
          >
            {copied ? 'Copiados' : 'Copiar'}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
            Imprimir
          </Button>
        </Group>
        <Button onClick={onDone}>Ya los guardé</Button>
      </Group>
    </Stack>
  );
}
