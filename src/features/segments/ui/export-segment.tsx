import { api } from '../../../web/api.ts';
import { ExportDialog } from '../../imports/parts.ts';
import type { Segment } from '../contract.ts';
import { peopleTable } from '../document.ts';

interface ExportSegmentProps {
  readonly segment: Segment;
  readonly onClose: () => void;
}

/** Exports everybody who is in a segment now. */
export default function ExportSegment({ segment: { id, name }, onClose }: ExportSegmentProps) {
  return (
    <ExportDialog
      title={`Exportar ${name}`}
      noun="personas"
      sheet="Segmento"
      about="Quienes cumplen ahora las reglas del segmento, todas sus páginas, con cómo contactarlos."
      read={async (signal) => peopleTable((await api.segments.export({ id }, signal)).items)}
      onClose={onClose}
    />
  );
}
