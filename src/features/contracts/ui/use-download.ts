import { save } from '../../../web/files/saving.ts';
import { useLoadLogo } from '../../../web/gym-image.ts';
import { drawPdf } from '../../../web/pdf.ts';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Contract } from '../contract.ts';
import { fileNameOf } from '../words.ts';

/** Downloads a contract as a PDF. */
export function useDownload() {
  const loadLogo = useLoadLogo();
  const { submit, working } = useSubmit(async (contract: Contract) => {
    try {
      const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });
      save(await drawPdf(worker, { contract, logo: await loadLogo() }), fileNameOf(contract));
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
  });
  return { download: (contract: Contract) => void submit(contract), downloading: working };
}
