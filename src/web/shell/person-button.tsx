import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { personKeys, requestSwitch } from '../counter.ts';
import { useMe } from '../session.ts';
import { ariaKeys, keyWords } from '../shortcuts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { Initials } from '../ui/person-cell.tsx';
import classes from './person-button.module.css';

/** Who uses the session, and the way for somebody else to go on in it; once there is somebody who could. */
export default function PersonButton() {
  const { person } = useMe();
  if (!person) return null;
  return (
    <UnstyledButton
      className={classes.button ?? ''}
      aria-keyshortcuts={ariaKeys(personKeys)}
      aria-haspopup="dialog"
      title={`Cambiar de persona (${keyWords(personKeys)})`}
      onClick={() => requestSwitch(true)}
    >
      <Initials name={person.name} size={24} />
      <VisuallyHidden>Atiende </VisuallyHidden>
      <span className={classes.name}>{person.name}</span>
      <VisuallyHidden>: cambiar de persona</VisuallyHidden>
      <KeyHint keys={personKeys} className={classes.keys} />
    </UnstyledButton>
  );
}
