import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { notFound } from '../../wire/failures.ts';
import {
  type AcceptanceWay,
  type Contract,
  type ContractContent,
  contractAccepted,
  contractChanged,
} from './contract.ts';
import { type OwnedContract, readContracts } from './read.server.ts';
import { contractAcceptance } from './table.ts';

interface Reading {
  readonly id: string;
  readonly membershipId: string;
  readonly versionId: string;
  /** The version of the membership that was read. */
  readonly version: number;
}

interface Signing {
  readonly way: AcceptanceWay;
  /** The client's name without one. */
  readonly signerName?: string;
  readonly signature?: string;
}

/**
 * Keeps what was read and accepted, once; `condition` says which memberships `m` may be. A repeat answers the same.
 * @throws VerbError not_found, contract_changed, contract_accepted
 */
export async function acceptContract(
  db: Db,
  { id, membershipId, versionId, version }: Reading,
  { way, signerName, signature = '' }: Signing,
  condition: SQL = sql`true`,
): Promise<Contract> {
  const chosen = sql`m.id = ${membershipId} and ${condition}`;
  // Its price and its plan cannot change between reading and keeping them.
  await db.execute(sql`select from membership m where m.gym_id = current_gym() and ${chosen} for update`);
  const find = async (): Promise<OwnedContract> => {
    const [contract] = await readContracts(db, chosen);
    if (!contract) throw new VerbError(notFound);
    return contract;
  };
  const { clientId, content, ...read } = await find();
  if (read.acceptance) {
    const { rowCount } = await db.execute(sql`
      select from contract_acceptance a where a.gym_id = current_gym() and a.id = ${id} and a.membership_id = ${membershipId}`);
    if (!rowCount) throw new VerbError(contractAccepted);
    return { ...read, content };
  }
  if (read.versionId !== versionId || read.membershipVersion !== version)
    throw new VerbError(contractChanged);
  await db.insert(contractAcceptance).values({
    ...{ id, clientId, membershipId, versionId, way, signature, content },
    signerName: signerName ?? content.clientName,
  });
  const { clientId: _, ...accepted } = await find();
  return accepted;
}

/** Keeps the contract that a buyer read and accepted on the public page, with the membership that they have by now. */
export const keepPageAcceptance = (
  db: Db,
  {
    acceptedAt,
    ...accepted
  }: {
    readonly id: string;
    readonly clientId: string;
    readonly membershipId: string;
    readonly versionId: string;
    readonly content: ContractContent;
    /** When it was accepted, an instant. */
    readonly acceptedAt: string;
  },
) =>
  db.insert(contractAcceptance).values({
    ...accepted,
    way: 'page',
    signerName: accepted.content.clientName,
    createdAt: sql`${acceptedAt}::timestamptz`,
    createdBy: null,
  });
