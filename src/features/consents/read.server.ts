import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jsonOf } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import { personName } from '../team/server.ts';
import type {
  Act,
  ClientConsents,
  ClientPurpose,
  consentsContract,
  Line,
  OwnLine,
  OwnPurpose,
  Purpose,
  PurposeText,
} from './contract.ts';
import { consent, consentPurpose, consentText } from './table.ts';

const p = alias(consentPurpose, 'p');
const t = alias(consentText, 't');
const k = alias(consent, 'k');

const zone = sql`(select g.time_zone from gym g where g.gym_id = current_gym())`;

const purposeFields = {
  id: p.id,
  name: p.name,
  text: p.text,
  number: p.number,
  since: sql`(select (t.created_at at time zone ${zone})::date from consent_text t
    where t.gym_id = p.gym_id and t.purpose_id = p.id and t.number = p.number)`,
  channels: p.channels,
  retired: sql`p.deleted_at is not null`,
  version: p.version,
};

/** `Purpose` of the purpose `p`. */
export const shownPurpose = jsonOf<Purpose>(purposeFields);

/** By name, those that are asked for first. */
export const inPlace = sql`p.deleted_at is not null, sort_key(p.name), p.id`;

/** `PurposeText` of the text `t`. */
export const shownText = jsonOf<PurposeText>({
  number: t.number,
  text: t.text,
  since: sql`(t.created_at at time zone ${zone})::date`,
});

const shownAct = jsonOf<Act>({
  id: k.id,
  purposeId: k.purposeId,
  channel: sql`nullif(k.channel, '')`,
  given: k.given,
  number: k.textNumber,
  source: k.source,
  on: k.happenedOn,
  recordedAt: k.createdAt,
  by: personName(k.createdBy),
});

/** Of a line of the purpose `p` by the channel `l.channel` for the client `c`, whose act `a` counts. */
const lineFields = {
  channel: sql`nullif(l.channel, '')`,
  standing: sql`case when a.id is null then 'unasked' when a.given and a.text_number < p.number then 'outdated'
    when a.given then 'given' when exists (
      select from consent k where k.gym_id = p.gym_id and k.client_id = c.id and k.purpose_id = p.id and k.channel = l.channel
        and k.given and (k.happened_on, k.number) < (a.happened_on, a.number)) then 'withdrawn' else 'refused' end`,
  asked: sql`l.asked`,
};

const shownLine = jsonOf<Line>({
  ...lineFields,
  allowed: sql`has_consent(c.id, p.id, l.channel)`,
  actId: sql`a.id`,
});

const shownOwnLine = jsonOf<OwnLine>({
  ...lineFields,
  said: sql`case when a.id is not null then ${jsonOf<NonNullable<OwnLine['said']>>({
    number: sql`a.text_number`,
    source: sql`a.source`,
    on: sql`a.happened_on`,
  })} end`,
});

/** The channels of the purpose `p` in their order, and those that the client `c` was once asked about. */
const linesAs = (line: SQL) => sql`(
  select coalesce(json_agg(${line} order by l.place), '[]')
  from (select o.channel, o.place, p.deleted_at is null
        and (o.channel = any (p.channels) or (o.channel = '' and p.channels = '{}')) as asked
      from unnest(array['', 'mail', 'whatsapp', 'phone', 'notification']) with ordinality o (channel, place)) l
    cross join lateral last_consent(c.id, p.id, l.channel) a
  where l.asked or a.id is not null)`;

const shownClientPurpose = jsonOf<ClientPurpose>({
  ...purposeFields,
  lines: linesAs(shownLine),
  texts: sql`(select json_agg(${shownText} order by t.number desc) from consent_text t
    where t.gym_id = p.gym_id and t.purpose_id = p.id)`,
});

/** A statement for the `ClientConsents` of a client, as the column `answer`; without a row where there is no such client. */
export const readConsents = (clientId: string): SQL => sql`
  select ${jsonOf<ClientConsents>({
    purposes: sql`(select coalesce(json_agg(${shownClientPurpose} order by ${inPlace}), '[]') from consent_purpose p
      where p.gym_id = c.gym_id and (p.deleted_at is null or exists (
        select from consent k where k.gym_id = p.gym_id and k.client_id = c.id and k.purpose_id = p.id)))`,
    acts: sql`(select coalesce(json_agg(${shownAct} order by k.happened_on desc, k.number desc), '[]') from consent k
      where k.gym_id = c.gym_id and k.client_id = c.id)`,
  })} as answer
  from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`;

const shownOwnPurpose = jsonOf<OwnPurpose>({
  ...{ id: p.id, name: p.name, text: p.text, number: p.number },
  lines: linesAs(shownOwnLine),
});

/** A statement for what a client sees of their own consents, as the column `answer`. */
export const readOwnConsents = (clientId: string): SQL => sql`
  select ${jsonOf<Output<typeof consentsContract.own>>({
    purposes: sql`coalesce(json_agg(${shownOwnPurpose} order by ${inPlace}), '[]')`,
  })} as answer
  from consent_purpose p join client c on c.gym_id = p.gym_id and c.id = ${clientId}
  where p.gym_id = current_gym() and (p.deleted_at is null or exists (
    select from consent k where k.gym_id = p.gym_id and k.client_id = c.id and k.purpose_id = p.id
      and (last_consent(c.id, p.id, k.channel)).given))`;
