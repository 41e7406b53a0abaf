import { Kbd } from '@mantine/core';
import { keyWords } from '../shortcuts.ts';
import classes from './key-hint.module.css';

interface KeyHintProps {
  readonly keys: string;
  /** In the colour of the button that it stands on. */
  readonly plain?: boolean;
  /** Read by screen readers too, where the key stands alone. */
  readonly spoken?: boolean;
  readonly className?: string | undefined;
}

/**
 * The key that does the same as the button it stands on; screen readers get it from `aria-keyshortcuts`. It is drawn by
 * CSS, so that the button's text stays what it is.
 */
export const KeyHint = ({ keys, plain, spoken, className = '' }: KeyHintProps) => (
  <Kbd
    className={`${classes.keys} ${className}`}
    data-plain={plain || undefined}
    {...(!spoken && { 'aria-hidden': true, 'data-keys': keyWords(keys) })}
  >
    {spoken && keyWords(keys)}
  </Kbd>
);
