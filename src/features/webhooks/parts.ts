import { lazyPart } from '../../web/ui/lazy-part.tsx';

export { DeliveryDrawer } from './ui/delivery-drawer.tsx';
export { useWebhooks } from './ui/use-webhooks.ts';
export const WebhookList = lazyPart(() => import('./ui/webhook-list.tsx'));
