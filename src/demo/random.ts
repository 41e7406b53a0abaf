import { v7 as uuidV7 } from 'uuid';

/** Deterministic pseudorandom numbers of a seed. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** A whole number from 0 inclusive to `below` exclusive. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
  /** One of the keys, by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  id(): string;
}

const idsBegin = Date.UTC(2025, 0, 1);
const idsSpanMs = 365 * 86_400_000;

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Mulberry32, seeded with the FNV-1a hash of `seed`. */
export function randomOf(seed: string): Random {
  let state = hash(seed);
  const word = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = () => word() / 2 ** 32;
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    shuffle: <T>(list: readonly T[]) => {
      const shuffled = [...list];
      for (let index = shuffled.length - 1; index > 0; index -= 1) {
        const swapIndex = below(index + 1);
        [shuffled[index], shuffled[swapIndex]] = [shuffled[swapIndex] as T, shuffled[index] as T];
      }
      return shuffled;
    },
    weighted: <K extends string>(weights: Readonly<Record<K, number>>) => {
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const entry = entries.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (entry ?? (entries.at(-1) as [K, number]))[0];
    },
    id: () =>
      uuidV7({
        msecs: idsBegin + below(idsSpanMs),
        random: new Uint8Array(Uint32Array.of(word(), word(), word(), word()).buffer),
      }),
  };
}

/** The id of the row called `name` in the data of `seed`. */
export const idOf = (seed: string, name: string): string => randomOf(`${seed} ${name}`).id();
