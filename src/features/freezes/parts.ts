export { FreezeButton } from './ui/freeze-button.tsx';
export { Freezes } from './ui/freezes.tsx';
