import { type CSSProperties, memo } from 'react';
import { money } from '../../../../web/format.ts';
import { type Label, lookOf, placeOf, type Sheet } from '../../rules.ts';
import { Barcode } from './barcode.tsx';
import classes from './label-sheet.module.css';

interface LabelSheetProps {
  readonly sheet: Sheet;
  readonly currency: string;
  /** The label in each position; null in used positions. */
  readonly labels: readonly (Label | null)[];
}

/** Previews a sheet at the available width. Lengths are millimetres, scaled by that width. */
export const LabelSheet = memo(function LabelSheet({ sheet, currency, labels }: LabelSheetProps) {
  const look = lookOf(sheet);
  const measures = {
    '--page': sheet.pageWidth,
    '--wide': sheet.width,
    '--high': sheet.height,
    '--padding': look.padding,
    '--name': look.name,
    '--lines': look.nameLines,
    '--price': look.price,
    '--digits': look.digits,
    aspectRatio: `${sheet.pageWidth} / ${sheet.pageHeight}`,
  } as CSSProperties;
  return (
    <div className={classes.frame}>
      <div className={classes.sheet} style={measures}>
        {labels.map((label, index) => {
          const { left, top } = placeOf(sheet, index);
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a position on the sheet is its index.
              key={index}
              className={classes.label}
              data-used={label === null || undefined}
              data-beside={look.beside || undefined}
              style={{ '--left': left, '--top': top } as CSSProperties}
            >
              {label && (
                <>
                  <span className={classes.head}>
                    <span className={classes.name}>{label.name}</span>
                    <span className={classes.price}>{money(label.price, currency)}</span>
                  </span>
                  <Barcode label={label} sheet={sheet} />
                </>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
});
