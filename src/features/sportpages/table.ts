import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, gymId, gymPolicy, searchPolicy, version } from '../../db/columns.ts';
import type { OpeningSpan } from './domain.ts';

interface Quote {
  readonly text: string;
  readonly author: string;
}

/** What a gym's public page says, at /g/{slug}: anyone may read it once it is published. No two gyms have the same `slug`. */
export const sportPage = pgTable(
  'sport_page',
  {
    gymId: gymId(),
    slug: text('slug').notNull(),
    published: boolean('published').notNull(),
    tagline: text('tagline').notNull(),
    about: text('about').notNull(),
    address: text('address').notNull(),
    hours: text('hours').notNull(),
    /** When it is open; empty where only `hours` says so, as people wrote it before. */
    opening: jsonb('opening').$type<readonly OpeningSpan[]>().notNull().default([]),
    /** What the spans do not say, as of public holidays. */
    openingNote: text('opening_note').notNull().default(''),
    phone: text('phone').notNull(),
    whatsapp: text('whatsapp').notNull(),
    instagram: text('instagram').notNull(),
    showSchedule: boolean('show_schedule').notNull(),
    showPlans: boolean('show_plans').notNull(),
    showTeachers: boolean('show_teachers').notNull(),
    offersTrials: boolean('offers_trials').notNull().default(false),
    sellsPlans: boolean('sells_plans').notNull().default(false),
    quotes: jsonb('quotes').$type<readonly Quote[]>().notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId] }),
    uniqueIndex('sport_page_slug_unique').on(table.slug),
    check('sport_page_slug', sql`slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'`),
    gymPolicy('sport_page'),
    searchPolicy('sport_page'),
  ],
);

/**
 * Every address that a gym's page has or had, written by a trigger: a former one leads to the present one, and no other gym may
 * take it. One at which the page was never `published` was given to nobody, and makes room for the next one.
 */
export const pageSlug = pgTable(
  'page_slug',
  {
    gymId: gymId(),
    slug: text('slug').notNull(),
    published: boolean('published').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.slug] }),
    uniqueIndex('page_slug_unique').on(table.slug),
    gymPolicy('page_slug'),
    searchPolicy('page_slug'),
  ],
);

/** A photo of the public page, a data URI; empty once it is removed. The audit does not keep it. */
export const sportPagePhoto = pgTable(
  'sport_page_photo',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    image: text('image').notNull(),
    caption: text('caption').notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    index('sport_page_photo_shown').on(table.gymId, table.createdAt, table.id).where(sql`image <> ''`),
    gymPolicy('sport_page_photo'),
  ],
);

/** How often the public page was opened on a day of the gym, by where from; of who opened it nothing is kept. */
export const sportPageVisits = pgTable(
  'sport_page_visits',
  {
    gymId: gymId(),
    day: date('day').notNull(),
    origin: text('origin').notNull(),
    visits: integer('visits').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.day, table.origin] }),
    check(
      'sport_page_visits_origin',
      sql`origin in ('poster', 'instagram', 'facebook', 'google', 'whatsapp', 'other', 'direct')`,
    ),
    check('sport_page_visits_counted', sql`visits > 0`),
    gymPolicy('sport_page_visits'),
  ],
);
