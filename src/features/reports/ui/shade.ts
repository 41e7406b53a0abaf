import type { CSSProperties } from 'react';
import { strongFrom } from '../rules.ts';
import classes from './shade.module.css';

interface Shade {
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly 'data-strong'?: true | undefined;
}

/** A ground that is stronger the more of a hundred it is, with writing that can be read on it; none for null. */
export function shadeOf(percent: number | null): Shade {
  if (percent === null) return {};
  const share = Math.round(Math.max(0, Math.min(percent, 100)));
  return {
    className: classes.shade ?? '',
    style: { '--share': `${share}%` } as CSSProperties,
    'data-strong': share >= strongFrom || undefined,
  };
}
