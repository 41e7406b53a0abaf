import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { jsonOf } from './pulso.ts';

interface NewClient {
  name: string;
  surname?: string;
  email?: string;
  whatsapp?: string;
  dni?: string;
}

/** Adds a client to the gym that is signed in. */
export async function addClient(page: Page, client: NewClient): Promise<{ id: string; activation: string }> {
  const id = v7();
  const added = await jsonOf<{ activation: { url: string } | null }>(
    page.request.post('/api/clients', { data: { id, dniType: 'other', ...client } }),
  );
  return { id, activation: added.activation?.url ?? '' };
}

export async function addMembership(page: Page, clientId: string, planName = 'Full'): Promise<string> {
  const id = v7();
  await jsonOf(
    page.request.post(`/api/clients/${clientId}/memberships`, { data: { id, planName, period: 'monthly' } }),
  );
  return id;
}

export async function addPayment(page: Page, membershipId: string, amount = 25_000): Promise<void> {
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
}

/** Adds a class of every day. */
export async function addClass(page: Page, weekly: NewClass): Promise<string> {
  const id = v7();
  await jsonOf(page.request.post('/api/classes', { data: { id, days: everyDay, capacity: 10, ...weekly } }));
  return id;
}

/** A client with a paid membership and an account, with the link that activates it. */
export async function addMember(page: Page, client: NewClient): Promise<{ id: string; activation: string }> {
  const added = await addClient(page, client);
  await addPayment(page, await addMembership(page, added.id));
  return added;
}

export async function reserve(page: Page, classId: string, clientId: string, date: string): Promise<void> {
  await jsonOf(page.request.post('/api/reservations', { data: { id: v7(), classId, clientId, date } }));
}
