import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { type Asking, emailOf, expect, jsonOf, password } from './pulso.ts';

interface NewClient {
  name: string;
  surname?: string;
  email?: string;
  whatsapp?: string;
  phone?: string;
  dni?: string;
  birthDate?: string;
  observation?: string;
}

/** Adds a client to the gym that is signed in. */
export async function addClient(
  page: Asking,
  client: NewClient,
): Promise<{ id: string; activation: string }> {
  const id = v7();
  const added = await jsonOf<{ activation: { url: string } | null }>(
    page.request.post('/api/clients', { data: { id, dniType: 'other', ...client } }),
  );
  return { id, activation: added.activation?.url ?? '' };
}

export async function addMembership(page: Asking, clientId: string, planName = 'Full'): Promise<string> {
  const id = v7();
  await jsonOf(
    page.request.post(`/api/clients/${clientId}/memberships`, { data: { id, planName, period: 'monthly' } }),
  );
  return id;
}

export async function addPayment(page: Asking, membershipId: string, amount = 25_000): Promise<void> {
  const { iso } = dayAtGym();
  await jsonOf(
    page.request.post(`/api/memberships/${membershipId}/payments`, {
      data: { id: v7(), amount, paidOn: iso, planStartsOn: iso },
    }),
  );
}

export const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

interface NewClass {
  name: string;
  startTime: string;
  endTime: string;
  capacity?: number;
  teachers?: string;
  teacherId?: string;
  trial?: boolean;
}

/** Adds a class of every day. */
export async function addClass(page: Asking, weekly: NewClass): Promise<string> {
  const id = v7();
  await jsonOf(page.request.post('/api/classes', { data: { id, days: everyDay, capacity: 10, ...weekly } }));
  return id;
}

/** A client with a paid membership and an account, with the link that activates it. */
export async function addMember(
  page: Asking,
  client: NewClient,
): Promise<{ id: string; activation: string }> {
  const added = await addClient(page, client);
  await addPayment(page, await addMembership(page, added.id));
  return added;
}

export async function reserve(page: Asking, classId: string, clientId: string, date: string): Promise<void> {
  await jsonOf(page.request.post('/api/reservations', { data: { id: v7(), classId, clientId, date } }));
}

/** Somebody of the gym's team, with a PIN. @returns their e-mail address */
export async function addColleague(
  page: Asking,
  name: string,
  pin: string,
  role = 'reception',
): Promise<string> {
  const email = emailOf(name.split(' ')[0]?.toLowerCase() ?? '');
  const invited = await page.request.post('/api/team', {
    data: { id: crypto.randomUUID(), name, email, role },
  });
  const { member, link } = (await invited.json()) as { member: { id: string }; link: { url: string } };
  const joined = await page.request.post('/api/team-invitation/join', {
    data: {
      token: new URL(link.url).searchParams.get('token'),
      id: crypto.randomUUID(),
      password,
    },
  });
  expect(joined.ok(), await joined.text()).toBe(true);
  const given = await page.request.put(`/api/team/${member.id}/pin`, { data: { pin } });
  expect(given.ok(), await given.text()).toBe(true);
  return email;
}
