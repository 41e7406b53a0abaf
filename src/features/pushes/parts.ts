import { loadCode } from '../../web/code.ts';
import { lazyPart } from '../../web/ui/lazy-part.tsx';

export const OwnPhones = lazyPart(() => import('./ui/own-phones.tsx'));

/** Keeps this phone told of its owner's classes; most phones never load its code. */
export async function renewPhone(gymId: string): Promise<void> {
  const { renewPhone } = await loadCode(() => import('./ui/this-phone.ts'));
  await renewPhone(gymId);
}
