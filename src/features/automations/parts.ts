import { lazyPart } from '../../web/ui/lazy-part.tsx';

export const ClientMails = lazyPart(() => import('./ui/client-mails.tsx'));
