import { IconHeadset } from '@tabler/icons-react';
import classes from './support-button.module.css';
import { SupportLink } from './support-link.tsx';

/** Opens a chat with support: it floats in a corner that screens leave free, and ends the page on a phone. */
export function SupportButton() {
  return (
    <aside aria-label="Ayuda">
      <SupportLink className={classes.button}>
        <IconHeadset size={18} aria-hidden="true" />
        Asesor en Línea
      </SupportLink>
    </aside>
  );
}
