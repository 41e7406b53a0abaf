export { SupportHistory } from './ui/history.tsx';
export { OpenAccesses } from './ui/open-accesses.tsx';
