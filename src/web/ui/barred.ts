import type { RowAction } from './list-types.ts';
import { toast } from './toast.tsx';

/** Says why something may not be done now. */
export const refuse = (words: string) => void toast(words, { tone: 'bad', closeAfter: 8000 });

/** What makes a row's action one that may not be done now, and says why. */
export const barredBy = (words: string): Pick<RowAction, 'barred' | 'title' | 'onClick'> => ({
  barred: true,
  title: words,
  onClick: () => refuse(words),
});
