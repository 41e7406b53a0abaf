import { lazyPart } from '../../web/ui/lazy-part.tsx';

export { OwnConsents } from './ui/own-consents.tsx';
export const Consents = lazyPart(() => import('./ui/consents.tsx'));
