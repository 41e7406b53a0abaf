import { useLoadLogo } from '../../../web/gym-image.ts';
import { usePdfDownload } from '../../../web/ui/pdf-download.ts';
import type { Contract } from '../contract.ts';
import { fileNameOf } from '../words.ts';

/** Downloads a contract as a PDF. */
export function useDownload() {
  const loadLogo = useLoadLogo();
  return usePdfDownload(async (contract: Contract) => {
    const order = { contract, logo: await loadLogo() };
    const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });
    return { worker, order, name: fileNameOf(contract) };
  });
}
