import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { backupTrouble } from './backup.server.ts';
import type { BackupTrouble } from './contract.ts';
import { backupWords } from './rules.ts';

/** What the dashboard says of the server's backups. */
export const backupSource = notificationSource<BackupTrouble>({
  rights: ['income'],
  applies: ({ backups }) => backups.daily,
  found: sql`select 'backup' as subject, t.trouble, t.since from (${backupTrouble}) t`,
  facts: sql`f.trouble`,
  tell: (trouble) => ({ sentence: backupWords(trouble), href: '/admin' }),
  all: '/admin',
});
