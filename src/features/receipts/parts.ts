export { followUpAnywhere } from './ui/follow-up.tsx';
export { MailPreview } from './ui/mail-preview.tsx';
export { MailButton, PrintButton } from './ui/receipt-buttons.tsx';
