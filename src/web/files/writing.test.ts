import { expect, test } from 'vitest';
import { toFile } from './writing.ts';

test('el nombre de una hoja puede llevar lo que Excel no acepta en él', async () => {
  const file = await toFile([['Nombre'], ['Ana']], 'xlsx', 'Deuda: 31 a 60 días [todas] 1/2?*\\');
  expect(file.size).toBeGreaterThan(0);
});
