import { useCallback, useMemo } from 'react';
import { useDeviceChoice } from '../device.ts';

export const printerKinds = {
  browser: 'La del navegador',
  usb: 'De recibos, por USB',
  serial: 'De recibos, por puerto serie',
  network: 'De recibos, en la red',
} as const;
export type PrinterKind = keyof typeof printerKinds;

/** The printer of this browser, and what it does by itself. */
export interface PrinterChoice {
  readonly kind: PrinterKind;
  readonly columns: 32 | 42 | 48;
  /** Whether what is paid here is printed by itself. */
  readonly automatic: boolean;
  /** Whether a cash drawer is connected to it. */
  readonly drawer: boolean;
  /** The till whose network printer it is. */
  readonly tillId: string | null;
  /** What tells the connected device from others. */
  readonly device: {
    readonly vendorId?: number | undefined;
    readonly productId?: number | undefined;
    readonly name: string;
  } | null;
}

const byDefault: PrinterChoice = {
  kind: 'browser',
  columns: 48,
  automatic: false,
  drawer: false,
  tillId: null,
  device: null,
};

/** What `choose` stored, without a schema: the till draws before any is there. */
function parse(text: string | null): PrinterChoice {
  if (text === null) return byDefault;
  try {
    const stored = JSON.parse(text) as Partial<PrinterChoice> | null;
    return stored?.kind && Object.hasOwn(printerKinds, stored.kind) ? { ...byDefault, ...stored } : byDefault;
  } catch {
    return byDefault;
  }
}

/** The printer that was chosen for this browser; by default its own. */
export function usePrinterChoice(): [choice: PrinterChoice, choose: (choice: PrinterChoice) => void] {
  const [text, setText] = useDeviceChoice('printer');
  const choice = useMemo(() => parse(text), [text]);
  const choose = useCallback((next: PrinterChoice) => setText(JSON.stringify(next)), [setText]);
  return [choice, choose];
}

/** Whether it takes documents in ESC/POS, and can open a cash drawer. */
export const isReceiptPrinter = ({ kind }: Pick<PrinterChoice, 'kind'>): boolean => kind !== 'browser';
