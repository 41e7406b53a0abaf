import { Anchor, Text } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useMay } from '../../../web/session.ts';
import { Card } from '../../../web/ui/card.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { May } from '../../../web/ui/may.ts';
import { callAddress } from '../../../wire/phones.ts';
import { ActivationFailed, EditClient } from '../../clients/parts.ts';
import { ageWords } from '../../clients/words.ts';
import { PersonalData } from '../../privacy/parts.ts';
import type { Profile } from '../contract.ts';
import classes from './contact.module.css';

/** How to reach the client, and what was noted about them. */
export function Contact({
  client,
  today,
  activationFailed,
}: Pick<Profile, 'client' | 'today' | 'activationFailed'>) {
  const may = useMay();
  const { birthDate, email, phone, whatsapp, observation, hasAccount } = client;
  const facts = [
    ['Correo', email && <Anchor href={`mailto:${email}`}>{email}</Anchor>],
    ['Teléfono', phone && <Anchor href={callAddress(phone)}>{phone}</Anchor>],
    ['WhatsApp', whatsapp],
    ['Nacimiento', birthDate && `${day(birthDate)} · ${ageWords(birthDate, today)}`],
    [
      'Cuenta',
      <>
        {hasAccount ? 'Tiene cuenta en Pulso' : 'Sin cuenta'}
        <May call={api.myspace.view}>
          {' · '}
          <TextLink to="/userview" search={{ cliente: client.id }} inherit>
            {hasAccount ? 'Ver lo que ve' : 'Ver lo que vería'}
          </TextLink>
        </May>
        {activationFailed && (
          <May call={api.clients.mailInvite}>
            <br />
            <ActivationFailed client={client} />
          </May>
        )}
      </>,
    ],
    ['Privacidad', may(api.privacy.erase) && <PersonalData client={client} />],
  ] as const;
  return (
    <Card
      title="Datos"
      more={
        <May call={api.clients.update}>
          <EditClient client={client} />
        </May>
      }
    >
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {observation && (
        <Text mt={12} className={classes.observation ?? ''}>
          {observation}
        </Text>
      )}
    </Card>
  );
}
