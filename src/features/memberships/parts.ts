export { BalanceChip } from './ui/balance-chip.tsx';
export { ChangeChips } from './ui/change-chips.tsx';
