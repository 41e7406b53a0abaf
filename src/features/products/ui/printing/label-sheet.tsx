import { type CSSProperties, memo } from 'react';
import { count, money } from '../../../../web/format.ts';
import { Banner } from '../../../../web/ui/banner.tsx';
import { barsOf } from '../../../../wire/barcode.ts';
import { type Label, lookOf, moduleOn, placeOf, type Sheet } from '../../rules.ts';
import { Barcode } from './barcode.tsx';
import classes from './label-sheet.module.css';

interface LabelSheetProps {
  readonly sheet: Sheet;
  readonly currency: string;
  /** The label in each position; null in used positions. */
  readonly labels: readonly (Label | null)[];
}

/** The number of labels whose barcode cannot be printed in their size. */
const unreadable = (labels: readonly (Label | null)[], sheet: Sheet): number =>
  labels.filter((label) => {
    const bars = label?.barcode ? barsOf(label.barcode) : undefined;
    return bars === null || (bars && moduleOn(sheet, bars) === null);
  }).length;

/** Previews a sheet at the available width. Lengths are millimetres, scaled by that width. */
function LabelSheet({ sheet, currency, labels }: LabelSheetProps) {
  const silent = unreadable(labels, sheet);
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
    <>
      {silent > 0 && (
        <Banner tone="warn">
          {silent === 1
            ? 'En esta hoja, un código de barras no se imprime'
            : `En esta hoja, ${count(silent)} códigos de barras no se imprimen`}
          : no caben en la etiqueta, o tienen letras que un lector no lee.
        </Banner>
      )}
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
    </>
  );
}

export default memo(LabelSheet);
