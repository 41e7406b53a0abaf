import type { BuiltInPlugin, PluginStatus } from '../wire/plugin.ts';
import type { Right } from '../wire/rights.ts';
import type { GymContext } from './context.ts';

/** What a feature tells Plugins of: what it has there, and whether it is on. */
export interface PluginSource {
  readonly plugins: readonly BuiltInPlugin[];
  /** Whoever has one of these is shown them. */
  readonly rights: readonly Right[];
  /** The status of each of `plugins`, by key; one statement. */
  read(context: GymContext): Promise<Readonly<Record<string, PluginStatus>>>;
}

/** The status of what has several of `one`: on while one works, off while none does, unset without any. */
export function countStatus(
  working: number,
  all: number,
  [one, many]: readonly [string, string],
): PluginStatus {
  const state = working > 0 ? 'on' : all > 0 ? 'off' : 'unset';
  return { state, note: all === 0 ? '' : all === 1 ? `1 ${one}` : `${all} ${many}` };
}
