import { lazyPart } from '../../web/ui/lazy-part.tsx';

export const WhatsAppConnection = lazyPart(() => import('./ui/connection.tsx'));
