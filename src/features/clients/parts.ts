export { ClientPicker } from './ui/client-picker.tsx';
export { StandingChip } from './ui/standing-chip.tsx';
