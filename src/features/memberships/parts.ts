export { BalanceChip } from './ui/balance-chip.tsx';
