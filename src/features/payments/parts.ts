export { useSeeReceipt } from './ui/see-receipt.ts';
