import { afterEach, beforeEach } from 'vitest';
import { logLines } from './log.ts';

beforeEach(() => {
  logLines.length = 0;
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail' && logLines.length > 0) console.error(logLines.join(''));
});
