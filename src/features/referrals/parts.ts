import { lazyPart } from '../../web/ui/lazy-part.tsx';

export const ClientInvitations = lazyPart(() => import('./ui/client-invitations.tsx'));
export const OwnInvitations = lazyPart(() => import('./ui/own-invitations.tsx'));
