import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { useLoadLogo } from '../../../web/gym-image.ts';
import { useMe } from '../../../web/session.ts';
import { usePdfDownload } from '../../../web/ui/pdf-download.ts';
import type { Client } from '../../clients/contract.ts';
import type { ClientConsents } from '../contract.ts';
import type { ConsentsPrint } from '../document.ts';
import { fileNameOf } from '../words.ts';

/** Downloads what a client agrees to, with the texts, as a PDF. */
export function useDownload() {
  const { today } = useMe();
  const loadLogo = useLoadLogo();
  return usePdfDownload(async (client: Client, consents: ClientConsents) => {
    const [gym, logo] = await Promise.all([api.gym.get({}), loadLogo()]);
    const clientName = fullName(client);
    const order: ConsentsPrint = {
      ...{ gymName: gym.name, header: gym.receiptHeader, logo },
      ...{ clientName, clientDocument: client.dni, today, consents },
    };
    const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });
    return { worker, order, name: fileNameOf(clientName) };
  });
}
