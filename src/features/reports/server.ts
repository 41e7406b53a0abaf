import { implement } from '../../server/implement.ts';
import { classesVerbs } from './classes.server.ts';
import { reportsContract } from './contract.ts';
import { debtVerbs } from './debt.server.ts';
import { incomeVerbs } from './income.server.ts';
import { monthVerbs } from './month.server.ts';
import { monthRowsVerbs } from './month-rows.server.ts';
import { retentionVerbs } from './retention.server.ts';
import { shopVerbs } from './shop.server.ts';

export { type ReportLine, type SummarizedSpan, summarizeReport } from './summary.server.ts';

export const reportsServer = implement(reportsContract, {
  ...monthVerbs,
  ...monthRowsVerbs,
  ...debtVerbs,
  ...classesVerbs,
  ...incomeVerbs,
  ...retentionVerbs,
  ...shopVerbs,
});
