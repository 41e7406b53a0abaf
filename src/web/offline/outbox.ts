import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { useSyncExternalStore } from 'react';
import { alreadySaved, makerUnknown, notPermitted } from '../../wire/failures.ts';
import type { Verb } from '../../wire/verb.ts';
import { type ApiError, api, type Call } from '../api.ts';
import { type Maker, shownMaker } from '../counter.ts';
import { leadInOneWindow } from '../leader.ts';
import { signedInAccount } from '../signed-in.ts';
import { asApiError } from '../ui/submit.ts';
import { followConnection, isLost } from './connection.ts';

const channelName = 'pulso-unsent';
const againAfterMs = 5_000;

type Input = Readonly<Record<string, unknown>>;

/** What was done without a connection and has to reach the server. */
export interface Change {
  /** A UUIDv7; changes are sent in the order of their ids. */
  readonly id: string;
  readonly accountId: string;
  readonly verb: readonly [feature: string, name: string];
  readonly input: Input;
  /** What it is, for the list: 'Venta P-7KQ-12, $ 1.100'. */
  readonly title: string;
  /** The client whom it is about. */
  readonly client?: { readonly id: string; readonly name: string; readonly surname: string };
  /** When it was done, ISO 8601. */
  readonly at: string;
  /** Who did it: the server checks that they used this session then. Without it, it is of who sends it. */
  readonly maker?: Maker;
  /** Why the server refused it: it waits for a remedy. */
  readonly failure?: Pick<ApiError, 'code' | 'message' | 'fields'>;
  /** Whether an answer was lost, so that the server may have it although it refuses it now. */
  readonly mayBeSaved?: boolean;
}

interface Schema extends DBSchema {
  changes: { key: string; value: Change };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const open = () => {
  opened ??= openDB<Schema>(channelName, 1, {
    upgrade: (database) => void database.createObjectStore('changes', { keyPath: 'id' }),
  });
  return opened;
};

/** Whether the server refused for good, so that nothing was written; otherwise the same may succeed later. */
export const isRefusal = ({ status, code }: ApiError): boolean =>
  [400, 404, 409].includes(status) || code === notPermitted.code;

/** Whether it is not known if the server has it, and it may succeed by itself once Pulso can be reached. */
export const mayPassByItself = ({ code, retryAfterMs }: ApiError): boolean =>
  code === 'network' || retryAfterMs !== undefined;

/** Refused before the server looks whether it has it already. */
const refusedUnseen = new Set<string>([notPermitted.code, makerUnknown.code]);

let shown: readonly Change[] = [];
const listeners = new Set<() => void>();
const sentListeners = new Set<(id: string) => void>();

type Message = { readonly sentId?: string };
const channel = new BroadcastChannel(channelName);

/** The changes of the account that is signed in, in their order. */
export async function readChanges(): Promise<readonly Change[]> {
  const accountId = signedInAccount();
  return (await (await open()).getAll('changes')).filter((change) => change.accountId === accountId);
}

async function refresh({ sentId }: Message = {}): Promise<void> {
  shown = await readChanges();
  for (const listener of listeners) listener();
  if (sentId) for (const listener of sentListeners) listener(sentId);
}

async function tellAll(message: Message = {}): Promise<void> {
  channel.postMessage(message);
  await refresh(message);
}

channel.onmessage = ({ data }: MessageEvent<Message>) => void refresh(data);

async function put(change: Change): Promise<void> {
  await (await open()).put('changes', change);
  await tellAll();
}

/** Stores a change until the server has it. @throws when this browser stores nothing */
export async function addChange(change: Omit<Change, 'accountId' | 'maker'>): Promise<void> {
  const accountId = signedInAccount();
  if (!accountId) throw new Error('nobody is signed in');
  const maker = shownMaker();
  await put({ ...change, accountId, ...(maker && { maker }) });
}

/** Sends a refused change again, as it is or changed. */
export async function resendChange({ failure: _, ...change }: Change, changed: Input = {}): Promise<void> {
  await put({ ...change, input: { ...change.input, ...changed } });
}

export async function removeChange(id: string): Promise<void> {
  await (await open()).delete('changes', id);
  await tellAll();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What this device has to send for the account that is signed in. */
export const useChanges = (): readonly Change[] => useSyncExternalStore(subscribe, () => shown);

/** How much this device has to send for the account that is signed in. */
export const countChanges = async (): Promise<number> => (await readChanges()).length;

/** Calls `listener` with the id of each change that the server has got. @returns what stops that */
export function whenSent(listener: (id: string) => void): () => void {
  sentListeners.add(listener);
  return () => void sentListeners.delete(listener);
}

type AnyApi = Readonly<Record<string, Readonly<Record<string, Call<Verb>>>>>;

/** Whether the next change may be sent. `asks` for the PIN of somebody who may, where a right is missing. */
async function send(change: Change, asks = false): Promise<boolean> {
  const {
    verb: [feature, name],
    maker,
  } = change;
  try {
    await (api as unknown as AnyApi)[feature]?.[name]?.(change.input, undefined, undefined, {
      maker: maker && `${maker.session}/${maker.person}/${change.at}`,
      asks,
      about: [change.title, maker?.name].filter(Boolean).join(' · '),
    });
  } catch (reason) {
    const failure = asApiError(reason);
    if (failure.code !== alreadySaved.code) {
      if (!isRefusal(failure)) {
        if (asks || (mayPassByItself(failure) && !change.mayBeSaved))
          await put({ ...change, mayBeSaved: true });
        return false;
      }
      const { code, message, fields } = failure;
      const { mayBeSaved, ...rest } = change;
      await put({
        ...rest,
        ...(mayBeSaved && refusedUnseen.has(code) && { mayBeSaved }),
        failure: { code, message, ...(fields && { fields }) } as Change['failure'] & object,
      });
      return true;
    }
  }
  await (await open()).delete('changes', change.id);
  await tellAll({ sentId: change.id });
  return true;
}

/**
 * Sends a refused change again, as soon as somebody who may do it has typed their PIN. It stays refused meanwhile, so that it is not
 * sent without the PIN.
 */
export async function sendByPermit(change: Change): Promise<void> {
  const { failure: _, ...sent } = change;
  // The page may be closed before the answer.
  await put({ ...change, mayBeSaved: true });
  await send(sent, true);
}

/** Sends, in one window of the browser, what this device has to send, one after another. @returns ends it */
export function sendChanges(): () => void {
  const stop = leadInOneWindow(`${channelName}-leader`, () => {
    let ended = false;
    let sending = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const flush = async () => {
      clearTimeout(again);
      if (sending || ended) return;
      sending = true;
      try {
        for (;;) {
          const next = (await readChanges()).find(({ failure }) => !failure);
          if (!next || ended || isLost()) return;
          if (!(await send(next))) {
            again = setTimeout(flush, againAfterMs);
            return;
          }
        }
      } finally {
        sending = false;
      }
    };
    const run = () => void flush().catch(() => {});
    const stops = [followConnection(run), subscribe(run)];
    run();
    return () => {
      ended = true;
      clearTimeout(again);
      for (const stop of stops) stop();
    };
  });
  void refresh().catch(() => {});
  return stop;
}
