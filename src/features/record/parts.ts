export { ClientRecord } from './ui/client-record.tsx';
