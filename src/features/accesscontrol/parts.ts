import { lazyPart } from '../../web/ui/lazy-part.tsx';

export const ClientCards = lazyPart(() => import('./ui/client-cards.tsx'));
export const OwnPass = lazyPart(() => import('./ui/own-pass.tsx'));
export const ReaderList = lazyPart(() => import('./ui/reader-list.tsx'));
