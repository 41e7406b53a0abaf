import { type SQL, sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { isActivationFailed } from './invitation.server.ts';

interface Named {
  readonly clientId: string;
  readonly name: string;
}

/** The full name of the client with an id. */
export const clientName = (id: SQL) =>
  sql`(select trim(c.name || ' ' || c.surname) from client c where c.gym_id = current_gym() and c.id = ${id})`;

const named = jsonOf<Named>({ clientId: sql`f.client_id`, name: clientName(sql`f.client_id`) });

export const linkRequestSource = notificationSource<Named>({
  rights: ['clients.edit'],
  found: sql`select r.account_id::text as subject, r.created_at as since, r.client_id
    from link_request r join client c on c.gym_id = r.gym_id and c.id = r.client_id and c.deleted_at is null
    where r.gym_id = current_gym() and r.decision is null`,
  facts: named,
  tell: ({ name }) => ({
    sentence: `Alguien pide entrar como ${name}: confirma si es quien dice`,
    href: '/clients',
  }),
  all: '/clients',
});

/** Those of the last week. */
export const newAccountSource = notificationSource<Named>({
  rights: ['clients.view'],
  found: sql`select a.account_id::text as subject, a.created_at as since, a.client_id
    from client_account a join client c on c.gym_id = a.gym_id and c.id = a.client_id and c.deleted_at is null
    where a.gym_id = current_gym() and a.created_at > current_instant() - interval '7 days'`,
  facts: named,
  tell: ({ clientId, name }) => ({
    sentence: `${name} ya tiene su cuenta: puede reservar y ver lo suyo`,
    href: `/clients/${clientId}`,
  }),
  all: '/clients',
});

export const failedActivationSource = notificationSource<Named>({
  rights: ['clients.edit'],
  found: sql`select i.id::text as subject, i.mail_failed_at as since, i.client_id
    from invitation i join client c on c.gym_id = i.gym_id and c.id = i.client_id and c.deleted_at is null
    where i.gym_id = current_gym() and ${isActivationFailed}`,
  facts: named,
  tell: ({ clientId, name }) => ({
    sentence: `No salió el correo con el enlace de activación de ${name}`,
    href: `/clients/${clientId}`,
  }),
  all: '/clients',
});
