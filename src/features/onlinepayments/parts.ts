import { lazyPart } from '../../web/ui/lazy-part.tsx';

export const ClientLinks = lazyPart(() => import('./ui/client-links.tsx'));
export const PayOwn = lazyPart(() => import('./ui/pay-own.tsx'));
export const ProviderSettings = lazyPart(() => import('./ui/provider-settings.tsx'));
