export { ExportDialog } from './ui/export-dialog.tsx';
export type { OnWork } from './ui/exporter.ts';
