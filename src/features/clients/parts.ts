export { ClientPicker } from './ui/client-picker.tsx';
export { ClientSelect } from './ui/client-select.tsx';
export { StandingChip } from './ui/standing-chip.tsx';
