import type { Locator, Page } from '@playwright/test';
import { addClass as addClassToGym, addMember as addMemberToGym } from './gym.ts';
import { type Asking, expect } from './pulso.ts';

/** A class that lasts all day. */
export const addClass = (page: Asking, name: string, capacity: number): Promise<string> =>
  addClassToGym(page, { name, capacity, startTime: '00:00', endTime: '23:59' });

/** A client with a paid month. */
export const addMember = async (page: Asking, name: string, surname: string): Promise<string> =>
  (await addMemberToGym(page, { name, surname })).id;

export const codeOf = (clientId: string) => clientId.replaceAll('-', '').toUpperCase();
export const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Buscar cliente' });
export const attendees = (page: Page): Locator => page.getByRole('list', { name: 'Quiénes vienen' });
export const attendee = (page: Page, name: string): Locator =>
  attendees(page).getByRole('listitem').filter({ hasText: name });
export const waiting = (page: Page): Locator =>
  page.getByRole('list', { name: 'Lista de espera' }).getByRole('listitem');

/** The field is empty and focused, ready for the next client. */
export async function expectReady(page: Page): Promise<void> {
  await expect(search(page)).toHaveValue('');
  await expect(search(page)).toBeFocused();
}
