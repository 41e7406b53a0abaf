export { columnsIn } from './ui/columns.tsx';
export { PolicyButton } from './ui/policy-drawer.tsx';
