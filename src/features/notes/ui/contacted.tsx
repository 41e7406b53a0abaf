import { IconCheck } from '@tabler/icons-react';
import type { LastContact } from '../contract.ts';
import { contactWords } from '../words.ts';
import classes from './contacted.module.css';

/** How somebody was contacted last, and when. */
export const Contacted = ({ contact, today }: { readonly contact: LastContact; readonly today: string }) => (
  <span className={classes.contacted} data-recent={contact.recent || undefined} title={contact.text}>
    {contact.recent && <IconCheck size={12} aria-hidden />}
    {contactWords(contact, today)}
  </span>
);
