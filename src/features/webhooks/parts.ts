export { DeliveryDrawer } from './ui/delivery-drawer.tsx';
export { useWebhooks } from './ui/use-webhooks.ts';
export { WebhookList } from './ui/webhook-list.tsx';
