import type { APIResponse, Page } from '@playwright/test';
import { v7 } from 'uuid';
import { expect } from './pulso.ts';

/** The calendar day in Santiago, where a new gym is, `days` from today: as the wire and as screens write it. */
export function dayInSantiago(days = 0): { iso: string; formatted: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format(new Date());
  const iso = new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return { iso, formatted: iso.split('-').reverse().join('-') };
}

async function jsonOf<Body>(response: Promise<APIResponse>): Promise<Body> {
  const received = await response;
  expect(received.ok(), await received.text()).toBe(true);
  return received.json() as Promise<Body>;
}

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
  const { iso } = dayInSantiago();
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

export async function changeGym(page: Page, changed: Readonly<Record<string, unknown>>): Promise<void> {
  const {
    id: _,
    code: __,
    key: ___,
    ...settings
  } = await jsonOf<Record<string, unknown>>(page.request.get('/api/gym'));
  await jsonOf(page.request.put('/api/gym', { data: { ...settings, ...changed } }));
}
