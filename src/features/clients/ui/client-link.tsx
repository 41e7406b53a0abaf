import { useMayOpen } from '../../../web/may-open.ts';
import { TextLink } from '../../../web/ui/link.tsx';

interface ClientLinkProps {
  readonly clientId: string;
  readonly name: string;
}

/** A client's name, which leads to their page; words alone for whoever may not open it. */
export function ClientLink({ clientId, name }: ClientLinkProps) {
  if (!useMayOpen()('/clients/$clientId')) return name;
  return (
    <TextLink
      to="/clients/$clientId"
      params={{ clientId }}
      inherit
      c="inherit"
      underline="hover"
      data-alone
      // A long name is cut off by what it stands in, and the ring with it.
      style={{ outlineOffset: -2 }}
    >
      {name}
    </TextLink>
  );
}
