import { extractText, getDocumentProxy } from 'unpdf';
import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { arrived, type Letter, openMailbox } from '../../test/mailbox.ts';

export async function addMembership(owner: Person, client: { email?: string; dni?: string } = {}) {
  const clientId = newId();
  await owner.clients.create({ id: clientId, name: 'Ana', surname: 'Rojas', ...client });
  const { id } = await owner.memberships.create({
    id: newId(),
    clientId,
    planName: 'Full',
    period: 'monthly',
  });
  return { clientId, membershipId: id };
}

export const paymentForm = {
  amount: 25_000,
  method: 'transfer',
  paidOn: '2026-03-15',
  planStartsOn: '2026-03-15',
} as const;
export const someAddress = () => `ana-${newId()}@correo.cl`;
export const pay = async (owner: Person, membershipId: string, form: { sendReceipt?: boolean } = {}) =>
  (await owner.payments.take({ id: newId(), membershipId, ...paymentForm, ...form })).id;
export const numbersOf = async (owner: Person) =>
  (await owner.receipts.list({})).items.map(({ number }) => number).toSorted((a, b) => a - b);
export const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

export const textOf = async (pdf: Uint8Array) => {
  const { totalPages, text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  return { totalPages, text: text.replace(/\s+/g, ' ') };
};
export const attachmentOf = ({ raw }: Letter) => {
  const [, base64 = ''] =
    /filename=comprobante-\d+\.pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? [];
  return new Uint8Array(Buffer.from(base64, 'base64'));
};

/** Gyms that mail receipts, from `openApp` on, and what their tests do there. */
export function prepareReceipts() {
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;
  let app: TestApp;

  const openApp = async () => {
    mailbox = await openMailbox();
    app = await openTestApp({ now: '2026-03-15T15:00:00Z', environment: { SMTP_URL: mailbox.url } });
    return { app, mailbox };
  };
  const closeApp = async () => {
    await app.close();
    await mailbox.close();
  };

  /** The mail with the receipt, not the one with which a client activates its account. */
  const receiptTo = (to: string) =>
    arrived(() => mailbox.letters.filter(({ content }) => content.includes('Va adjunto en PDF')), to);

  return { openApp, closeApp, receiptTo };
}
