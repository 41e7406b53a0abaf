import { Box } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { fullName } from '../../../web/format.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { WhatsAppLink } from '../../../web/ui/whatsapp-link.tsx';
import type { MorningKind } from '../../messages/domain.ts';
import { useMessage } from '../../notes/parts.ts';
import { contactWords } from '../../notes/words.ts';
import type { Addressee } from '../contract.ts';
import { reasonWords } from '../words.ts';
import classes from './addressee-row.module.css';

/** What was last said to somebody, and when. */
export function Said({ contact, today }: Pick<Addressee, 'contact'> & { readonly today: string }) {
  if (!contact) return null;
  return (
    <span className={classes.said} data-recent={contact.recent || undefined} title={contact.text}>
      {contact.recent && <IconCheck size={12} aria-hidden />}
      {contactWords(contact, today)}
    </span>
  );
}

interface AddresseeRowProps {
  readonly kind: MorningKind;
  readonly person: Addressee;
  readonly template: string;
  readonly today: string;
}

/** Somebody to write to, why, and what was last said to them. */
export function AddresseeRow({ kind, person, template, today }: AddresseeRowProps) {
  const { clientId, planName, contact } = person;
  const messageTo = useMessage(today);
  const reason = reasonWords(kind, person, today);
  const line = (
    <>
      {[reason, kind !== 'trial' && kind !== 'birthday' && planName].filter(Boolean).join(' · ')}
      <Said contact={contact} today={today} />
    </>
  );
  return (
    <li className={classes.person} data-contacted={contact?.recent || undefined}>
      <Link to="/clients/$clientId" params={{ clientId }} className={classes.link}>
        <PersonCell name={fullName(person)} line={line} />
      </Link>
      <Box component="span" flex="none" miw={36}>
        <WhatsAppLink {...messageTo(template, person)} />
      </Box>
    </li>
  );
}
