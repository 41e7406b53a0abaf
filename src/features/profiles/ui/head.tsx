import { Paper, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { day, fullName } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { ClientPhoto } from '../../photos/parts.ts';
import type { Profile } from '../contract.ts';
import { admissionOf } from '../rules.ts';
import { admissionWords } from '../words.ts';
import classes from './head.module.css';

const icons = { good: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX };

function Access({ profile }: { readonly profile: Profile }) {
  const money = useMoney();
  const admission = admissionOf(profile);
  const { answer, details } = admissionWords(admission, profile, money);
  const Icon = icons[admission.tone];
  return (
    <section className={classes.access} data-tone={admission.tone} aria-label="Acceso">
      <Icon size={24} aria-hidden />
      <div>
        <strong className={classes.answer}>{answer}</strong>
        {details.map((detail) => (
          <span key={detail} style={{ display: 'block' }}>
            {detail}
          </span>
        ))}
      </div>
    </section>
  );
}

/** Who this is, and whether they may come in today. */
export function Head({ profile }: { readonly profile: Profile }) {
  const { client, since } = profile;
  const name = fullName(client);
  return (
    <Paper className={classes.head ?? ''}>
      <div className={classes.person}>
        <ClientPhoto clientId={client.id} name={name} size={64} />
        <div>
          <Title order={1}>{name}</Title>
          <Text c="dimmed">
            {[client.dni && `N° SOCIO ${client.dni}`, `Cliente desde el ${day(since)}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
      </div>
      <Access profile={profile} />
    </Paper>
  );
}
