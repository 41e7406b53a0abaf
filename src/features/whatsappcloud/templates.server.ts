import { and, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import type { GymContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import { ofGym } from '../../server/rows.ts';
import type { CloudTemplate } from './contract.ts';
import { stateOf, type Template, type TemplateTrouble, variablesIn } from './domain.ts';
import { askMeta, type MetaAccess, MetaError } from './graph.server.ts';
import { whatsAppAccount, whatsAppTemplate } from './table.ts';

const t = alias(whatsAppTemplate, 't');

const Component = z.object({
  type: z.string(),
  format: z.nullish(z.string()),
  text: z.nullish(z.string()),
  buttons: z.nullish(z.array(z.looseObject({ url: z.nullish(z.string()), type: z.nullish(z.string()) }))),
});
const Listed = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z._default(z.string(), ''),
  components: z._default(z.array(Component), []),
});
const Page = z.object({
  data: z.array(z.unknown()),
  paging: z.nullish(
    z.object({ cursors: z.nullish(z.object({ after: z.nullish(z.string()) })), next: z.nullish(z.string()) }),
  ),
});

export type TemplateFacts = Omit<Template, 'id'>;

const holdsData = (text: string | null | undefined): boolean => /\{\{/.test(text ?? '');
/** Buttons that are sent with a value of their own. */
const buttonsWithValue = ['COPY_CODE', 'FLOW', 'CATALOG', 'MPM', 'SPM', 'OTP'];

function troubleOf({ category, components }: z.output<typeof Listed>): TemplateTrouble | null {
  if (category === 'AUTHENTICATION') return 'category';
  for (const { type, format, text, buttons } of components) {
    if (type === 'HEADER' && ((format ?? 'TEXT') !== 'TEXT' || holdsData(text))) return 'header';
    if (type === 'CAROUSEL' || type === 'LIMITED_TIME_OFFER') return 'buttons';
    if (buttons?.some((button) => holdsData(button.url) || buttonsWithValue.includes(button.type ?? '')))
      return 'buttons';
  }
  return components.some(({ type, text }) => type === 'BODY' && text) ? null : 'body';
}

function factsOf(data: unknown): TemplateFacts | null {
  const parsed = z.safeParse(Listed, data);
  if (!parsed.success) return null;
  const { name, language, status, components } = parsed.data;
  const body = components.find(({ type }) => type === 'BODY')?.text ?? '';
  return {
    ...{ name, language, body, variables: variablesIn(body) },
    ...{ state: stateOf(status), trouble: troubleOf(parsed.data) },
  };
}

const perPage = 100;
const mostPages = 10;

/** The templates of the gym's account at Meta. @throws MetaError */
export async function fetchTemplates(access: MetaAccess): Promise<readonly TemplateFacts[]> {
  const found: TemplateFacts[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const answer = z.safeParse(
      Page,
      await askMeta(access, {
        method: 'GET',
        path: `/${access.businessId}/message_templates`,
        query: {
          ...{ fields: 'name,language,status,category,components', limit: String(perPage) },
          ...(after && { after }),
        },
      }),
    );
    if (!answer.success) throw new MetaError(null, 'no list of templates', false);
    found.push(...answer.data.data.flatMap((each) => factsOf(each) ?? []));
    after = answer.data.paging?.next ? (answer.data.paging.cursors?.after ?? undefined) : undefined;
    if (!after) return found;
  }
  return found;
}

/** Keeps what Meta said of the templates, and that those that it did not name are gone. */
export async function storeTemplates({ db }: GymContext, templates: readonly TemplateFacts[]): Promise<void> {
  const told = JSON.stringify(templates.map((each) => ({ ...each, id: newId() })));
  await db.execute(sql`
    insert into whatsapp_template as t (id, name, language, state, body, variables, trouble)
    select e.id, e.name, e.language, e.state, e.body, e.variables, e.trouble
    from json_to_recordset(${told}::json) as e (id uuid, name text, language text, state text, body text, variables text[], trouble text)
    order by e.name, e.language
    on conflict (gym_id, name, language) do update set state = excluded.state, body = excluded.body,
      variables = excluded.variables, trouble = excluded.trouble
    where (t.state, t.body, t.variables, t.trouble) is distinct from
      (excluded.state, excluded.body, excluded.variables, excluded.trouble)`);
  await db.execute(sql`
    update whatsapp_template t set state = 'DELETED' where t.gym_id = current_gym() and t.state <> 'DELETED'
      and not exists (select from json_to_recordset(${told}::json) as e (name text, language text)
        where e.name = t.name and e.language = t.language)`);
  await db
    .update(whatsAppAccount)
    .set({ nextCheckAt: sql`current_instant() + interval '6 hours'` })
    .where(ofGym(whatsAppAccount));
}

/** Keeps what Meta told of one template. */
export async function setTemplateState(
  { db }: GymContext,
  { name, language, state }: Pick<Template, 'name' | 'language' | 'state'>,
): Promise<void> {
  await db
    .update(whatsAppTemplate)
    .set({ state })
    .where(
      and(
        ofGym(whatsAppTemplate),
        eq(whatsAppTemplate.name, name),
        eq(whatsAppTemplate.language, language),
        ne(whatsAppTemplate.state, state),
      ),
    );
}

/** JSON of the gym's templates, without those that are gone. */
export const shownTemplates = sql<CloudTemplate[]>`coalesce((select json_agg(${jsonOf<CloudTemplate>({
  id: t.id,
  name: t.name,
  language: t.language,
  state: t.state,
  body: t.body,
  variables: sql`to_json(t.variables)`,
  trouble: t.trouble,
})} order by t.name, t.language) from whatsapp_template t where t.gym_id = current_gym()), '[]')`;
