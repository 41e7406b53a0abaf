import { IconBell, IconCash, IconHelp, IconId, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { api } from '../api.ts';
import { useMay, useMe } from '../session.ts';
import { ariaKeys, keyWords } from '../shortcuts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './quick-links.module.css';
import { keysOf } from './screen-keys.ts';
import { SupportLink } from './support-link.tsx';

interface QuickLinksProps {
  /** Stacks the links, in a phone's drawer. */
  readonly stacked?: boolean;
  readonly onOpen?: () => void;
}

const Unread = lazyPart(
  () => import('./unread.tsx'),
  ({ link }) => link('Notificaciones'),
);

const links = [
  { label: 'Ingresar cliente', to: '/clients', call: api.clients.create, icon: IconUserPlus },
  { label: 'Ingresar membresía', to: '/clients', call: api.memberships.create, icon: IconId },
  { label: 'Ingresar Pago', to: '/payments', call: api.payments.take, icon: IconCash },
] as const;

// The sidebar marks the current screen.
const never = { 'aria-current': undefined };

/** The reception's most frequent actions. */
export function QuickLinks({ stacked = false, onOpen }: QuickLinksProps) {
  const may = useMay();
  const { support } = useMe();
  const bell = (name: string, badge?: ReactNode) => (
    <Link
      to="/notifications"
      activeProps={never}
      className={`${classes.link} ${classes.bell}`}
      title={name}
      aria-label={name}
      onClick={onOpen}
    >
      <IconBell size={18} aria-hidden="true" />
      <span className={classes.label}>Notificaciones</span>
      {badge}
    </Link>
  );
  return (
    <nav
      className={classes.links}
      data-stacked={stacked || undefined}
      aria-label={stacked ? 'Accesos del menú' : 'Accesos rápidos'}
    >
      {links.map((link) => {
        if (support || !may(link.call)) return null;
        const keys = keysOf(link.to);
        return (
          <Link
            key={link.label}
            to={link.to}
            activeProps={never}
            className={classes.link}
            title={keys ? `${link.label} (${keyWords(keys)})` : link.label}
            aria-keyshortcuts={keys && ariaKeys(keys)}
            onClick={onOpen}
          >
            <link.icon size={18} aria-hidden="true" />
            <span className={classes.label}>{link.label}</span>
            {keys && <KeyHint keys={keys} className={classes.keys} />}
          </Link>
        );
      })}
      <SupportLink className={classes.link} title="Ayuda">
        <IconHelp size={18} aria-hidden="true" />
        <span className={classes.label}>Ayuda</span>
      </SupportLink>
      <Suspense fallback={bell('Notificaciones')}>
        <Unread link={bell} />
      </Suspense>
    </nav>
  );
}
