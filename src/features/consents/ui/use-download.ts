import { api } from '../../../web/api.ts';
import { save } from '../../../web/files/saving.ts';
import { fullName } from '../../../web/format.ts';
import { useLoadLogo } from '../../../web/gym-image.ts';
import { drawPdf } from '../../../web/pdf.ts';
import { useMe } from '../../../web/session.ts';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Client } from '../../clients/contract.ts';
import type { ClientConsents } from '../contract.ts';
import type { ConsentsPrint } from '../document.ts';
import { fileNameOf } from '../words.ts';

/** Downloads what a client agrees to, with the texts, as a PDF. */
export function useDownload() {
  const { today } = useMe();
  const loadLogo = useLoadLogo();
  const { submit, working } = useSubmit(async (client: Client, consents: ClientConsents) => {
    try {
      const [{ name: gymName, receiptHeader: header }, logo] = await Promise.all([
        api.gym.get({}),
        loadLogo(),
      ]);
      const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });
      const clientName = fullName(client);
      const print: ConsentsPrint = {
        gymName,
        header,
        clientName,
        clientDocument: client.dni,
        today,
        consents,
        logo,
      };
      save(await drawPdf(worker, print), fileNameOf(clientName));
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
  });
  return {
    download: (client: Client, consents: ClientConsents) => void submit(client, consents),
    downloading: working,
  };
}
