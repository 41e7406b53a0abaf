import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface AddressLinkProps {
  /** A path of this site, with its search. */
  readonly href: string;
  readonly className?: string | undefined;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link to a screen by an address that the server gives. */
export function AddressLink({ href, ...props }: AddressLinkProps) {
  const { pathname, searchParams } = new URL(href, window.location.origin);
  const search = Object.fromEntries(searchParams);
  return <Link {...({ to: pathname, search } as LinkProps)} {...props} />;
}
