export { default as ClientMails } from './ui/client-mails.tsx';
