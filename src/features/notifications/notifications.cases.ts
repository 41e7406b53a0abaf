import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { notificationsContract } from './contract.ts';

/** Each person reads and marks their own. */
export const notificationsCases: CasesOf<typeof notificationsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  count: { valid: () => ({}), status: ownAnswer },
  markRead: { valid: () => ({ kind: 'expiring' }), status: ownAnswer },
  choices: { valid: () => ({}), status: ownAnswer },
  choose: { valid: () => ({ kind: 'expiring', shown: true, mailed: true }), status: ownAnswer },
  restoreMarks: {
    valid: async ({ first }) => ({
      marks: (await first.notifications.markRead({ kind: 'lowStock' })).before,
    }),
    status: ownAnswer,
  },
};
