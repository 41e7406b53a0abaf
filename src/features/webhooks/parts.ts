import { lazyPart } from '../../web/ui/lazy-part.tsx';

export { useWebhooks } from './ui/use-webhooks.ts';
export const DeliveryDrawer = lazyPart(() => import('./ui/delivery-drawer.tsx'));
export const WebhookList = lazyPart(() => import('./ui/webhook-list.tsx'));
