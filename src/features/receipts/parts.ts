export { PrintButton } from './ui/print-button.tsx';
