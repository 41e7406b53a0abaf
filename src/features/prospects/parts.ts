export { Origins } from './ui/origins.tsx';
