import { lazyPart } from '../../web/ui/lazy-part.tsx';

export const AccountingPlugin = lazyPart(() => import('./ui/accounting-plugin.tsx'));
