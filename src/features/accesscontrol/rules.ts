import type { Output } from '../../wire/verb.ts';
import type { accessControlContract } from './contract.ts';

type OwnCodes = Output<typeof accessControlContract.ownCodes>;

/**
 * The code to show, and for how many seconds; undefined once there is none left.
 * @param elapsed milliseconds since they came, by the phone's clock, which may be wrong
 */
export function codeAt({ now, from, seconds, codes }: OwnCodes, elapsed: number) {
  const shown = Date.parse(now) + elapsed - Date.parse(from);
  const turn = Math.floor(shown / 1000 / seconds);
  const code = codes[turn];
  return code === undefined ? undefined : { code, left: seconds - Math.floor((shown / 1000) % seconds) };
}
