import { implement } from '../../server/implement.ts';
import { choiceVerbs } from './choices.server.ts';
import { notificationsContract } from './contract.ts';
import { listVerbs } from './list.server.ts';
import { markVerbs } from './marks.server.ts';

export { mailSummaries } from './summary.server.ts';

export const notificationsServer = implement(notificationsContract, {
  ...listVerbs,
  ...markVerbs,
  ...choiceVerbs,
});
