import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';

interface Invited {
  readonly name: string;
}

export const expiredInvitationSource = notificationSource<Invited>({
  rights: ['team.edit'],
  found: sql`select m.id::text as subject, m.name, m.invited_until as since from team_member m
    where m.gym_id = current_gym() and m.deleted_at is null and m.account_id is null and m.invited_until <= current_instant()`,
  facts: jsonOf<Invited>({ name: sql`f.name` }),
  tell: ({ name }) => ({
    sentence: `La invitación de ${name} al equipo venció sin que la aceptara`,
    href: '/administration',
  }),
  all: '/administration',
});

/** Those that are still open; one that has expired is told as such. */
export const failedInvitationSource = notificationSource<Invited>({
  rights: ['team.edit'],
  found: sql`select m.id::text as subject, m.name, m.mail_failed_at as since from team_member m
    where m.gym_id = current_gym() and m.deleted_at is null and m.account_id is null and m.mail_failed_at is not null
      and m.invited_until > current_instant()`,
  facts: jsonOf<Invited>({ name: sql`f.name` }),
  tell: ({ name }) => ({
    sentence: `No salió el correo con la invitación al equipo de ${name}`,
    href: '/administration',
  }),
  all: '/administration',
});
