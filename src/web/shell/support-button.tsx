import { IconHeadset } from '@tabler/icons-react';
import { useMe } from '../session.ts';
import classes from './support-button.module.css';

/** Opens a chat with support; it floats in a corner that screens leave free. */
export function SupportButton() {
  const { supportUrl } = useMe();
  return (
    <aside aria-label="Ayuda">
      <a
        className={classes.button}
        href={supportUrl}
        target="_blank"
        rel="noreferrer"
        aria-label="Asesor en Línea"
      >
        <IconHeadset size={18} aria-hidden="true" />
        <span className={classes.words}>Asesor en Línea</span>
      </a>
    </aside>
  );
}
