import { ask, type Operation, type Session } from './latency.ts';
import type { Child } from './places.ts';

/** What the operations are about: a membership to pay for, and a class of today. */
export interface Subjects {
  membershipId: string;
  classId: string;
  today: string;
}

export async function findSubjects({ port }: Child, { cookie }: Session): Promise<Subjects> {
  const clients = await ask<{ items: { standing: { membershipId: string } | null }[] }>(
    port,
    '/clients?standing=active',
    cookie,
  );
  const membershipId = clients.items.find(({ standing }) => standing)?.standing?.membershipId;
  const day = await ask<{ today: string; items: { classId: string }[] }>(port, '/check-in', cookie);
  const classId = day.items[0]?.classId;
  if (!membershipId || !classId) throw new Error('the seeded gym has no membership or no class today');
  return { membershipId, classId, today: day.today };
}

export function operations(session: Session, { membershipId, classId, today }: Subjects): Operation[] {
  const get = (name: string, path: string): Operation => ({
    name,
    call: () => ({ method: 'GET', path: `/api${path}`, cookie: session.cookie }),
  });
  return [
    get('list of 50', '/clients'),
    get('search', '/clients?search=gonzalez'),
    {
      name: 'save a payment',
      call: (id) => ({
        method: 'POST',
        path: `/api/memberships/${membershipId}/payments`,
        cookie: session.cookie,
        body: {
          id,
          sendReceipt: false,
          documentType: 'exemptReceipt',
          method: 'cash',
          amount: 25_000,
          paidOn: '2026-01-15',
          planStartsOn: '2026-01-15',
          observation: '',
        },
      }),
    },
    get('dashboard', '/dashboard'),
    get("week's agenda, 200 classes", '/classes/week'),
    get('check-in search', `/classes/${classId}/candidates?date=${today}&search=gonz`),
  ];
}
