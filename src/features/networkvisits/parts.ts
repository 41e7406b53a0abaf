import { lazyPart } from '../../web/ui/lazy-part.tsx';

/** Draws nothing where it fails to load: nobody waits for it. */
export const Arrivals = lazyPart(
  () => import('./ui/arrivals.tsx'),
  () => null,
);
export const ClientNetworks = lazyPart(() => import('./ui/client-networks.tsx'));
export const NetworkSettings = lazyPart(() => import('./ui/network-settings.tsx'));
export const loadMoveDialog = () => import('./ui/move-dialog.tsx');
