import type { Right } from './rights.ts';
import { rightsOf, type Verb } from './verb.ts';

/** What four digits are too little for: it lets others in for good, hands out everything, or says where money goes. A PIN in a shared session does not give it. */
export const ownSessionRights: readonly Right[] = [
  'gym.download',
  'gym.keys',
  'gym.access',
  'gym.online',
  'gym.whatsapp',
  'team.edit',
];

/** Whether a session that a team shares is refused: a PIN is too little for it. */
export const needsOwnSession = (verb: Verb): boolean =>
  'right' in verb
    ? (rightsOf(verb)?.every((right) => ownSessionRights.includes(right)) ?? false)
    : verb.access === 'account' && !verb.whileShared;
