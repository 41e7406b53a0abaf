import { lazy } from 'react';
import { Late } from '../../../web/ui/late.tsx';
import type { Exported } from './report-export.tsx';

const load = () => import('./report-export.tsx');
const Dialog = lazy(load);

interface ReportExportProps {
  /** Null while it is closed. */
  readonly tables: Exported | readonly Exported[] | null;
  readonly onClose: () => void;
}

/** The dialog, whose code is loaded when it opens: many screens have its button, and few people press it. */
export const ReportExport = ({ tables, onClose }: ReportExportProps) => (
  <Late opened={tables !== null} load={load} onClose={onClose}>
    {tables && <Dialog tables={tables} onClose={onClose} />}
  </Late>
);
