export { default as WhatsAppConnection } from './ui/connection.tsx';
