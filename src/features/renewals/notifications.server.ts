import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { clientName } from '../clients/server.ts';
import type { Step } from './contract.ts';
import { steps } from './domain.ts';

interface FailedMail {
  readonly name: string;
  readonly planName: string;
  readonly step: Step;
}

/** Steps that no mail told a client of, until what they are about is paid. */
export const failedMailSource = notificationSource<FailedMail>({
  rights: ['receivables'],
  found: sql`select s.id::text as subject, s.created_at as since, s.client_id, s.step, m.plan_name
    from renewal_step s join membership m on m.gym_id = s.gym_id and m.id = s.membership_id
    where s.gym_id = current_gym() and s.state = 'unmailed' and m.deleted_at is null and m.active
      and (m.expires_on is null or m.expires_on < s.period)`,
  facts: jsonOf<FailedMail>({
    name: clientName(sql`f.client_id`),
    planName: sql`f.plan_name`,
    step: sql`f.step`,
  }),
  tell: ({ name, planName, step }) => ({
    sentence: `No salió el correo «${steps[step]}» a ${name}, por ${planName}`,
    href: `/mycenter/pagos/suscripciones?${new URLSearchParams({ buscar: name })}`,
  }),
  all: '/mycenter/pagos/suscripciones',
});
