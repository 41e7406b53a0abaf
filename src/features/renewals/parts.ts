export { PolicyButton } from './ui/policy-drawer.tsx';
