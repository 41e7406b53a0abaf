import { lazyPart } from '../../web/ui/lazy-part.tsx';

export { ConsentsLink } from './ui/consents-link.tsx';
export const Consents = lazyPart(() => import('./ui/consents.tsx'));
export const OwnConsents = lazyPart(() => import('./ui/own-consents.tsx'));
