import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { actAsGym } from '../../server/scope.ts';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { acceptContract } from './accept.server.ts';
import { type Contract, type ContractVersion, contractAccepted, contractsContract } from './contract.ts';
import { type OwnedContract, readContracts } from './read.server.ts';
import { contractVersion } from './table.ts';

export { keepPageAcceptance } from './accept.server.ts';
export { type OfferedContract, readOfferedContract } from './read.server.ts';

/** The number of the contract that holds, 0 without one, and how many accepted one since an instant. */
export const contractToday = (since: SQL) =>
  jsonOf<{ version: number; acceptedToday: number }>({
    version: sql`coalesce((select case when v.text = '' then 0 else v.number end from contract_version v
      where v.gym_id = current_gym() order by v.number desc limit 1), 0)`,
    acceptedToday: sql`(select count(distinct a.client_id) from contract_acceptance a
      where a.gym_id = current_gym() and a.created_at >= ${since})`,
  });

const v = alias(contractVersion, 'v');

const shownVersion = jsonOf<ContractVersion>({
  id: v.id,
  number: v.number,
  text: v.text,
  createdAt: v.createdAt,
});

const shown = ({ clientId: _, ...contract }: OwnedContract): Contract => contract;

async function findVersion(db: Db, id: string): Promise<ContractVersion | undefined> {
  const { rows } = await db.execute<{ version: ContractVersion }>(sql`
    select ${shownVersion} as version from contract_version v where v.gym_id = current_gym() and v.id = ${id}`);
  return rows[0]?.version;
}

export const contractsServer = implement(
  contractsContract,
  {
    versions: ({ db }, { page }) => {
      const listJson = jsonOf<Output<typeof contractsContract.versions>>({
        items: sql`coalesce((select json_agg(${shownVersion} order by v.number desc) from (
          select * from contract_version v where v.gym_id = current_gym()
          order by v.number desc offset ${(page - 1) * pageSize} limit ${pageSize}) v), '[]')`,
        total: sql`(select count(*) from contract_version v where v.gym_id = current_gym())`,
        totalIsFloor: sql`false`,
      });
      return readJson<Output<typeof contractsContract.versions>>(db, sql`select ${listJson} as answer`);
    },
    write: async ({ db }, { id, text, after }) => {
      const known = await findVersion(db, id);
      if (known && known.text !== text) throw new VerbError(alreadySaved);
      if (known) return known;
      await db.execute(sql`
        insert into contract_version (id, number, text)
        select ${id}, ${after} + 1, ${text}
        where ${after} = (select coalesce(max(v.number), 0) from contract_version v where v.gym_id = current_gym())`);
      const written = await findVersion(db, id);
      if (!written) throw new VerbError(stale);
      return written;
    },
    get: async ({ db }, { membershipId }) => {
      const [contract] = await readContracts(db, sql`m.id = ${membershipId}`);
      if (contract) return { contract: shown(contract) };
      const { rowCount } = await db.execute(sql`
        select from membership m where m.gym_id = current_gym() and m.id = ${membershipId} and m.deleted_at is null`);
      if (!rowCount) throw new VerbError(notFound);
      return { contract: null };
    },
    accept: ({ db }, { id, membershipId, versionId, version, ...signing }) =>
      acceptContract(db, { id, membershipId, versionId, version }, signing),
    own: async (context) => {
      await actAsGym(context);
      const contracts = await readContracts(context.db, sql`m.client_id = ${context.clientId}`);
      return { items: contracts.map(shown) };
    },
    acceptOwn: async (context, reading) => {
      await actAsGym(context);
      return acceptContract(context.db, reading, { way: 'space' }, sql`m.client_id = ${context.clientId}`);
    },
  },
  { contract_version_number: stale, contract_acceptance_once: contractAccepted },
);
