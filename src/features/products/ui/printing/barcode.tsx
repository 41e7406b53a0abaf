import type { CSSProperties } from 'react';
import { barsOf } from '../../../../wire/barcode.ts';
import { type Label, lookOf, moduleOn, type Sheet } from '../../rules.ts';
import classes from './label-sheet.module.css';

export function Barcode({ label, sheet }: { readonly label: Label; readonly sheet: Sheet }) {
  const bars = label.barcode ? barsOf(label.barcode) : null;
  const module = bars && moduleOn(sheet, bars);
  if (!bars || !module) return null;
  const path = bars.bars.map(([from, width]) => `M${from} 0h${width}v1h-${width}z`).join('');
  return (
    <>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${bars.modules} 1`}
        preserveAspectRatio="none"
        style={{ '--bars': module * bars.modules } as CSSProperties}
        aria-hidden
      >
        <path d={path} shapeRendering="crispEdges" />
      </svg>
      {lookOf(sheet).digits > 0 && <span className={classes.digits}>{label.barcode}</span>}
    </>
  );
}
