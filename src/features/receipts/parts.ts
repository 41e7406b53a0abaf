export { MailButton, PrintButton } from './ui/receipt-buttons.tsx';
