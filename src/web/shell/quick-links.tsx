import { Button } from '@mantine/core';
import { IconBell, IconHelp } from '@tabler/icons-react';
import { useMe } from '../session.ts';
import { ButtonLink } from '../ui/link.tsx';
import classes from './shell.module.css';

const quiet = { variant: 'subtle', color: 'gray' } as const;

interface QuickLinksProps {
  /** Under each other, in the drawer of a phone. */
  readonly stacked?: boolean;
  readonly onOpen?: () => void;
}

/** What reception does all day, one click from anywhere. */
export function QuickLinks({ stacked = false, onOpen }: QuickLinksProps) {
  const { supportUrl } = useMe();
  const looks = stacked ? ({ ...quiet, justify: 'start', fullWidth: true } as const) : quiet;
  return (
    <nav className={stacked ? classes.stacked : classes.links} aria-label="Accesos rápidos">
      <ButtonLink {...looks} to="/clients" onClick={onOpen}>
        Ingresar cliente
      </ButtonLink>
      <ButtonLink {...looks} to="/clients" onClick={onOpen}>
        Ingresar membresía
      </ButtonLink>
      <ButtonLink {...looks} to="/payments" onClick={onOpen}>
        Ingresar Pago
      </ButtonLink>
      <Button
        {...looks}
        component="a"
        href={supportUrl}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconHelp size={18} />}
      >
        Ayuda
      </Button>
      <ButtonLink {...looks} to="/notifications" onClick={onOpen} leftSection={<IconBell size={18} />}>
        Notificaciones
      </ButtonLink>
    </nav>
  );
}
