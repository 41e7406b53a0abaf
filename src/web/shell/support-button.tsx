import { IconMessageCircle } from '@tabler/icons-react';
import { useMe } from '../session.ts';
import classes from './support-button.module.css';

/** The way to a person who helps. */
export function SupportButton() {
  const { supportUrl } = useMe();
  return (
    <a
      className={classes.button}
      href={supportUrl}
      target="_blank"
      rel="noreferrer"
      aria-label="Asesor en Línea"
    >
      <IconMessageCircle size={18} aria-hidden="true" />
      <span className={classes.words}>Asesor en Línea</span>
    </a>
  );
}
