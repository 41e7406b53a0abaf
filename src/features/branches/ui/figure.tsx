import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../web/api.ts';
import { goToGym } from '../../../web/session.ts';
import { toast } from '../../../web/ui/toast.tsx';

interface FigureProps {
  /** The sede whose screen it leads to; null leads nowhere. */
  readonly branch: string | null;
  /** The sede that this page is of. */
  readonly here: string | undefined;
  readonly path: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** What leads to where a sede's own screens say more: it switches to that sede. */
export function Figure({ branch, here, path, label, children }: FigureProps) {
  if (branch === null) return <strong>{children}</strong>;
  const go = () => goToGym(branch, path).catch(({ message }: ApiError) => toast(message, { tone: 'bad' }));
  return branch === here ? (
    <Anchor component={Link} to={path} h="auto" inherit c="inherit" aria-label={label}>
      {children}
    </Anchor>
  ) : (
    <Anchor
      component="button"
      ta="inherit"
      h="auto"
      inherit
      c="inherit"
      aria-label={label}
      onClick={() => void go()}
    >
      {children}
    </Anchor>
  );
}
