import { Banner } from '../ui/banner.tsx';
import { useLostSince } from './connection.ts';

/** While Pulso cannot be reached, says what has to wait for it: 'Abrir una caja'. */
export function NeedsNetwork({ what }: { readonly what: string }) {
  if (useLostSince() === undefined) return null;
  return <Banner tone="warn">{what} necesita la conexión: se puede cuando vuelva.</Banner>;
}
