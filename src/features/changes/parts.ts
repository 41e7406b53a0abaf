export { ChangeDrawer } from './ui/change-drawer.tsx';
export { useUndoChange } from './ui/undo-change.ts';
