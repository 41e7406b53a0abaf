export { ActivationFailed } from './ui/activation-failed.tsx';
export { ClientLink } from './ui/client-link.tsx';
export { ClientPicker } from './ui/client-picker.tsx';
export { ClientSelect } from './ui/client-select.tsx';
export { ClientsPicker } from './ui/clients-picker.tsx';
export { EditClient } from './ui/edit-client.tsx';
export { LikelyClients } from './ui/likely-clients.tsx';
export { MembershipStatusChip } from './ui/membership-status-chip.tsx';
export { isClientMissing, MissingClient } from './ui/missing-client.tsx';
