import { Anchor, Text } from '@mantine/core';
import { Card } from '../../../web/ui/card.tsx';
import { EditClient } from '../../clients/parts.ts';
import type { Profile } from '../contract.ts';
import classes from './contact.module.css';

/** How to reach the client, and what was noted about them. */
export function Contact({ client }: Pick<Profile, 'client'>) {
  const { email, phone, whatsapp, observation, hasAccount } = client;
  const facts = [
    ['Correo', email && <Anchor href={`mailto:${email}`}>{email}</Anchor>],
    ['Teléfono', phone && <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Anchor>],
    ['WhatsApp', whatsapp],
    ['Cuenta', hasAccount ? 'Tiene cuenta en Pulso' : 'Sin cuenta'],
  ] as const;
  return (
    <Card title="Datos" more={<EditClient client={client} />}>
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
