import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jsonOf } from '../../server/json.ts';
import { personName } from '../team/server.ts';
import type { Sheet } from './contract.ts';
import { closedMonth } from './table.ts';

const k = alias(closedMonth, 'k');

export const firstDay = (month: string): SQL => sql`${`${month}-01`}::date`;
export const endOf = (first: SQL): SQL => sql`(${first} + interval '1 month')::date - 1`;

/** The first day of a month, of the present one where none is said. */
export const monthOf = (month: string | undefined): SQL =>
  month === undefined ? sql`(select date_trunc('month', local_today()::timestamp)::date)` : firstDay(month);

/** Who closed the month of a first day, and when. */
export const shownClosed = (first: SQL): SQL => sql`(
  select ${jsonOf<NonNullable<Sheet['closed']>>({ at: k.createdAt, by: personName(k.createdBy) })}
  from closed_month k where k.gym_id = current_gym() and k.month = ${first})`;

/** Whether the month of a first day is not closed. */
export const isOpen = (first: SQL): SQL =>
  sql`not exists (select from closed_month k where k.gym_id = current_gym() and k.month = ${first})`;
