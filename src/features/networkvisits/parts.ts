export { default as Arrivals } from './ui/arrivals.tsx';
export { ClientNetworks } from './ui/client-networks.tsx';
export { default as MoveDialog } from './ui/move-dialog.tsx';
export { default as NetworkSettings } from './ui/network-settings.tsx';
