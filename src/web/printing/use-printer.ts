import { api } from '../api.ts';
import { sendToDevice } from './devices.ts';
import { isReceiptPrinter, type PrinterChoice, usePrinterChoice } from './printer-choice.ts';

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Sends a document in ESC/POS to a receipt printer. @throws ApiError that says what to do */
export async function sendDocument(choice: PrinterChoice, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (choice.kind === 'network') await api.tills.print({ id: choice.tillId ?? '', data: base64Of(bytes) });
  else await sendToDevice(choice, bytes);
}

/** The printer of this device. */
export interface Printer extends PrinterChoice {
  /** It takes documents in ESC/POS by `send`; otherwise the browser prints. */
  readonly takesDocuments: boolean;
  /** @throws ApiError that says what to do */
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Opens the drawer that is connected to it, if any. @throws ApiError that says what to do */
  readonly openDrawer: () => Promise<void>;
}

export function usePrinter(): Printer {
  const [choice] = usePrinterChoice();
  const takesDocuments = isReceiptPrinter(choice);
  const drawer = takesDocuments && choice.drawer;
  return {
    ...choice,
    takesDocuments,
    drawer,
    send: (bytes) => sendDocument(choice, bytes),
    openDrawer: async () => {
      if (drawer) await sendDocument(choice, (await import('./roll.ts')).drawerPulse());
    },
  };
}
