import { lazyPart } from '../../web/ui/lazy-part.tsx';

export const KeyList = lazyPart(() => import('./ui/key-list.tsx'));
