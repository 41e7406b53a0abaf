import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { errorWords } from './domain.ts';

/** That WhatsApp sends nothing by itself, until somebody does what Meta waits for and tries again. */
export const pausedWhatsAppSource = notificationSource<{ readonly code: number }>({
  rights: ['gym.whatsapp'],
  found: sql`select a.id::text as subject, a.paused_for as code, a.paused_at as since from whatsapp_account a
    where a.gym_id = current_gym() and a.active and a.paused_for is not null`,
  facts: jsonOf<{ code: number }>({ code: sql`f.code` }),
  tell: ({ code }) => ({
    sentence: `WhatsApp dejó de escribir solo. ${errorWords(code)}`,
    href: '/plugins/whatsapp',
  }),
  all: '/plugins/whatsapp',
});
