import type { CSSProperties } from 'react';

/** The strongest shade, in per cent of the accent: what is written on it can still be read. */
const strongest = 22;

/** A ground that is stronger the more of a hundred it is; none for null. */
export const shadeOf = (percent: number | null): CSSProperties =>
  percent === null
    ? {}
    : {
        background: `color-mix(in srgb, var(--mantine-color-accent-5) ${Math.round((Math.min(percent, 100) / 100) * strongest)}%, transparent)`,
      };
