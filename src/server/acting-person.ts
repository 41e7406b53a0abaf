import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { commonFailures } from '../wire/failures.ts';
import { id, instant } from '../wire/fields.ts';
import { isPresetRole, isRight, type PresetRole, presetRoles, type Right } from '../wire/rights.ts';
import type { Account, Entered, RequestParts, Services } from './context.ts';
import { VerbError } from './errors.ts';

export const presetsWith = (needed: readonly Right[]): PresetRole[] =>
  (Object.keys(presetRoles) as PresetRole[]).filter((role) =>
    presetRoles[role].may.some((right) => needed.includes(right)),
  );

export interface TeamScope {
  account: Account;
  /** The caller needs one of these; null needs none. */
  needed: readonly Right[] | null;
  readOnly: boolean;
  /** A permit for this very request, of who may lack the right. */
  permit?: Permit | undefined;
  /** Who did what is sent only now, where the device says so. With a permit it has the rights of who gave that as well. */
  maker?: Maker | undefined;
}

export interface Maker {
  readonly session: string;
  readonly person: string;
  readonly at: string;
}

const makerHeader = z.tuple([id, id, instant]);

/** @throws VerbError maker_unknown where the header says nothing that can be read */
export function makerOf(header: string): Maker {
  const read = makerHeader.safeParse(header.split('/'));
  if (!read.success) throw new VerbError(commonFailures.maker_unknown);
  const [session, person, at] = read.data;
  return { session, person, at };
}

/** What entering a gym answers; of what is sent late also who sends it, and who gave a permit for it. */
export interface Workplace extends Record<string, unknown> {
  gym_id: string;
  account_id: string;
  role: string;
  rights: string[];
  /** Null where reenter_team cannot enter again. */
  access_version?: number | null;
  sender_role?: string;
  sender_rights?: string[];
  giver_role?: string | null;
  giver_rights?: string[] | null;
}

export interface Permit {
  readonly id: string;
  /** See `requestHash`. */
  readonly request: string;
  /** What it lets do: who gave it needs one of these. */
  readonly rights: readonly Right[];
  /** What the caller needs all the same: one of these; null needs none. */
  readonly needed: readonly Right[] | null;
}

/** What a permit is for: one request, to the letter, and whose it is said to be where it is sent late. */
export const requestHash = (method: string, url: string, body: unknown, maker: string | null): string =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body)}\n${maker ?? ''}`)
    .digest('base64url');

/** The statement that enters a gym as who of its team uses the session. */
export function enterTeam(
  { now }: Services,
  { headers }: RequestParts,
  { account: { id, session }, needed, permit, maker }: Omit<TeamScope, 'readOnly'>,
) {
  const columns = 'select gym_id, account_id, role, rights';
  const who = [session, id, headers.get('pulso-gym'), now];
  const person = headers.get('pulso-person');
  const oneOf = (rights: readonly Right[] | null) => [rights, rights && presetsWith(rights)];
  if (maker)
    return {
      text: 'select * from enter_late($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
      values: [
        ...who,
        ...oneOf(needed),
        ...[person, maker.session, maker.person, maker.at, permit?.id, permit?.request],
        ...oneOf(permit?.rights ?? null),
      ],
    };
  if (permit)
    return {
      text: `${columns} from enter_permitted($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: [...who, ...oneOf(permit.rights), person, permit.id, permit.request, ...oneOf(permit.needed)],
    };
  return {
    text: `${columns}, access_version from enter_team($1, $2, $3, $4, $5, $6, $7)`,
    values: [...who, ...oneOf(needed), person],
  };
}

/** Names who asks for which gym in which session; empty for what only `enterTeam` can judge. */
export const entryOf = (
  { headers }: RequestParts,
  { account: { id, session }, permit, maker }: TeamScope,
): string =>
  session && !permit && !maker && (headers.get('pulso-person') ?? id) === id
    ? `${session} ${headers.get('pulso-gym') ?? ''}`
    : '';

/** Null where reenter_team could not tell whether it still holds. */
export const enteredBy = ({ gym_id, role, rights, access_version }: Workplace): Entered | null =>
  typeof access_version === 'number'
    ? {
        ...{ gymId: gym_id, isOwner: role === 'owner', version: access_version },
        rights: rightsOfRole(role, rights),
      }
    : null;

/** The statement that enters a gym as before, as long as nothing has changed that the account may do. */
export const reenterTeam = (
  { now }: Services,
  { account: { id, session } }: TeamScope,
  { gymId, version, isOwner }: Entered,
) => ({
  text: 'select reenter_team($1, $2, $3, $4, $5, $6)',
  values: [session, id, gymId, now, version, !isOwner],
});

/** What somebody may do in a gym, by a preset role or the rights of one that the gym made. */
export const rightsOfRole = (role: string, own: readonly string[]): readonly Right[] =>
  isPresetRole(role) ? presetRoles[role].may : own.filter(isRight);

/**
 * What may be done by who entered. What is sent late may do what both who did it and who sends it may: nobody has proved that
 * it was done then. A permit adds what it is for, as far as who gave it has that.
 */
export function rightsIn(
  { role, rights, sender_role, sender_rights, giver_role, giver_rights }: Workplace,
  permit: Permit | undefined,
): readonly Right[] {
  const own = rightsOfRole(role, rights);
  if (sender_role === undefined) return [...own, ...(permit?.rights ?? [])];
  const sent = rightsOfRole(sender_role, sender_rights ?? []);
  const given = giver_role ? rightsOfRole(giver_role, giver_rights ?? []) : [];
  const both = own.filter((right) => sent.includes(right));
  return [...both, ...given.filter((right) => permit?.rights.includes(right))];
}
