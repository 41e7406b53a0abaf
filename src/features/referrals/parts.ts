export { ClientInvitations } from './ui/client-invitations.tsx';
export { OwnInvitations } from './ui/own-invitations.tsx';
