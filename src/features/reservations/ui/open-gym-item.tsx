import { Link } from '@tanstack/react-router';
import { ariaKeys } from '../../../web/shortcuts.ts';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import { enteredWords, openGymName } from '../words.ts';
import classes from './class-list.module.css';

/** What the URL's `clase` holds for who comes without a class. */
export const openGym = 'libre';
export const openGymKeys = 'alt+L';

interface OpenGymItemProps {
  readonly visits: number;
  readonly current: boolean;
  readonly onChoose: () => void;
}

export const OpenGymItem = ({ visits, current, onChoose }: OpenGymItemProps) => (
  <Link
    to="."
    search={(was: object) => ({ ...was, clase: openGym })}
    replace
    className={classes.item}
    data-open-gym
    aria-keyshortcuts={ariaKeys(openGymKeys)}
    onClick={onChoose}
    {...(current && { 'aria-current': 'true' as const })}
  >
    <span className={classes.words}>
      <span className={classes.name}>
        {openGymName} <KeyHint keys={openGymKeys} />
      </span>
      <span className={classes.note}>Sin clase</span>
    </span>
    <span className={classes.places}>
      <span className={classes.figure}>{enteredWords(visits)}</span>
    </span>
  </Link>
);
