export { AccountingPlugin } from './ui/accounting-plugin.tsx';
