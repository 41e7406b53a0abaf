import { ActionIcon, Box } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { fullName } from '../../../web/format.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { refuse } from '../../../web/ui/toast.tsx';
import { WhatsAppLink } from '../../../web/ui/whatsapp-link.tsx';
import { ConsentsLink } from '../../consents/parts.ts';
import type { MorningKind } from '../../messages/domain.ts';
import { noConsentWords } from '../../messages/words.ts';
import { Contacted, useMessage } from '../../notes/parts.ts';
import type { Addressee } from '../contract.ts';
import { reasonWords } from '../words.ts';
import classes from './addressee-row.module.css';

interface AddresseeRowProps {
  readonly kind: MorningKind;
  readonly person: Addressee;
  readonly template: string;
  readonly today: string;
}

/** Somebody to write to, why, and what was last said to them. */
export function AddresseeRow({ kind, person, template, today }: AddresseeRowProps) {
  const { clientId, planName, contact, mayBeWritten } = person;
  const messageTo = useMessage(today);
  const { onOpen, ...message } = messageTo(kind, template, person);
  const reason = reasonWords(kind, person, today);
  const line = (
    <>
      {[reason, kind !== 'trial' && kind !== 'birthday' && planName].filter(Boolean).join(' · ')}
      {contact && (
        <div>
          <Contacted contact={contact} today={today} />
        </div>
      )}
    </>
  );
  return (
    <li className={classes.person} data-contacted={contact?.recent || undefined}>
      <Link to="/clients/$clientId" params={{ clientId }} className={classes.link} data-alone>
        <PersonCell name={fullName(person)} line={line} />
      </Link>
      <Box component="span" flex="none" miw={36}>
        {mayBeWritten || !/\d/.test(person.whatsapp) ? (
          <WhatsAppLink {...message} onOpen={() => onOpen()} />
        ) : (
          <ActionIcon
            aria-disabled
            variant="transparent"
            c="var(--mantine-color-disabled-color)"
            aria-label={`WhatsApp a ${fullName(person)}`}
            title={noConsentWords('whatsapp')}
            onClick={() =>
              refuse(noConsentWords('whatsapp'), <ConsentsLink clientId={clientId} name={fullName(person)} />)
            }
          >
            <IconBrandWhatsapp size={18} />
          </ActionIcon>
        )}
      </Box>
    </li>
  );
}
