export { followUpAnywhere } from './ui/follow-up.tsx';
export { MailButton, PrintButton } from './ui/receipt-buttons.tsx';
