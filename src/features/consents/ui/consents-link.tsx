import { TextLink } from '../../../web/ui/link.tsx';

/** Where a client's page has their consents. */
export const consentsPlace = 'consentimientos';

interface ConsentsLinkProps {
  readonly clientId: string;
  /** The client's. */
  readonly name: string;
}

/** Where a client is asked what they agree to. */
export const ConsentsLink = ({ clientId, name }: ConsentsLinkProps) => (
  <TextLink
    to="/clients/$clientId"
    params={{ clientId }}
    hash={consentsPlace}
    aria-label={`Sus consentimientos: ${name}`}
    inherit
  >
    Sus consentimientos
  </TextLink>
);
