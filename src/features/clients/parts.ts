export { ClientPicker } from './ui/client-picker.tsx';
export { ClientSelect } from './ui/client-select.tsx';
export { MembershipStatusChip } from './ui/membership-status-chip.tsx';
