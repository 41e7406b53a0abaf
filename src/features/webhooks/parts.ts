export { WebhookList } from './ui/webhook-list.tsx';
