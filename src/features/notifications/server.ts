import { implement } from '../../server/implement.ts';
import { notificationsContract } from './contract.ts';
import { listVerbs } from './list.server.ts';
import { markVerbs } from './marks.server.ts';

export const notificationsServer = implement(notificationsContract, { ...listVerbs, ...markVerbs });
