import { Skeleton } from '@mantine/core';
import type { Sheet } from '../../rules.ts';

/** Where the preview of a sheet will stand, while its barcodes load. */
export function SheetSkeleton({ sheet }: { readonly sheet: Sheet }) {
  return <Skeleton style={{ aspectRatio: `${sheet.pageWidth} / ${sheet.pageHeight}` }} />;
}
