import * as z from 'zod/mini';
import type { Template } from './domain.ts';
import { troubleOf } from './domain.ts';
import { askMeta, type MetaAccess, MetaError } from './graph.server.ts';

/** A template for one person. */
export interface CloudMessage {
  /** Ours, which Meta says again with each notice of it. */
  readonly id: string;
  /** In E.164. */
  readonly to: string;
  readonly template: Pick<Template, 'name' | 'language' | 'variables'>;
  /** Of its variables, in their order. */
  readonly values: readonly string[];
}

/**
 * What became of a message: `reference` is Meta's own name of it. One that is `unclear` may have left, and is never sent again;
 * of one that did not leave `code` is Meta's error, or null where Meta was not reached.
 */
export type CloudOutcome =
  | { readonly result: 'sent'; readonly reference: string }
  | { readonly result: 'unclear' }
  | { readonly result: 'unsent'; readonly code: number | null };

const Sent = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });

const isNumber = (name: string) => /^\d+$/.test(name);

/** Sends a template. Meta has no key by which a message is sent once. */
export async function sendTemplate(access: MetaAccess, message: CloudMessage): Promise<CloudOutcome> {
  const { id, to, template, values } = message;
  const { name, language, variables } = template;
  const parameters = variables.map((variable, index) => ({
    type: 'text',
    ...(!isNumber(variable) && { parameter_name: variable }),
    text: values[index] ?? '-',
  }));
  try {
    const answer = z.safeParse(
      Sent,
      await askMeta(access, {
        method: 'POST',
        path: `/${access.phoneNumberId}/messages`,
        body: {
          ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to, type: 'template' },
          template: {
            name,
            language: { code: language },
            ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
          },
          biz_opaque_callback_data: id,
        },
      }),
    );
    const [first] = answer.success ? answer.data.messages : [];
    return first ? { result: 'sent', reference: first.id } : { result: 'unclear' };
  } catch (reason) {
    if (!(reason instanceof MetaError)) throw reason;
    return reason.isUnclear ? { result: 'unclear' } : { result: 'unsent', code: reason.code };
  }
}

/** Whether a message that did not leave for this error is tried again. */
export const isTriedAgain = (code: number | null): boolean => code === null || troubleOf(code) !== 'person';
