import type { Client, PoolClient } from 'pg';
import { readChecks } from '../checks.ts';
import { type Examination, type Finding, messageOf } from './finding.ts';

/** Runs every check of the features in every gym, with the rights of that gym. */
export async function examineSums(client: Client | PoolClient): Promise<Examination> {
  const checks = readChecks();
  await client.query('set role pulso_auth');
  const { rows: gyms } = await client.query<{ id: string }>(
    `select id from account where role = 'gym' order by created_at, id`,
  );
  await client.query('reset role');
  const findings: Finding[] = [];
  for (const { id } of gyms) {
    await client.query('begin read only');
    await client.query(`select set_config('app.gym_id', $1, true), set_config('role', 'pulso_gym', true)`, [
      id,
    ]);
    const named = await client.query<{ name: string }>('select name from gym');
    for (const { feature, name, says, sql } of checks) {
      const where = `${feature}, en el gimnasio ${named.rows[0]?.name ?? id}`;
      await client.query('savepoint one');
      try {
        const { rowCount } = await client.query(sql);
        if (rowCount) findings.push({ check: name, says: `${says} (${rowCount})`, where });
      } catch (reason) {
        findings.push({ check: name, says: `No se pudo revisar: ${messageOf(reason)}`, where });
        await client.query('rollback to savepoint one');
      }
    }
    await client.query('rollback');
  }
  return { findings, examined: gyms.length * checks.length };
}
