export { ExportButton } from './ui/export-button.tsx';
export { ExportDialog } from './ui/export-dialog.tsx';
export type { OnWork } from './ui/exporter.ts';
export { FileDrop } from './ui/file-drop.tsx';
export { StepActions } from './ui/step-actions.tsx';
export { type Work, WorkProgress } from './ui/work-progress.tsx';
