import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { useDeviceChoice } from '../device.ts';

export const printerKinds = {
  browser: 'La del navegador',
  usb: 'De recibos, por USB',
  serial: 'De recibos, por puerto serie',
  network: 'De recibos, en la red',
} as const;
export type PrinterKind = keyof typeof printerKinds;

const Choice = z.object({
  kind: z.enum(['browser', 'usb', 'serial', 'network']),
  columns: z.union([z.literal(32), z.literal(42), z.literal(48)]),
  /** Whether what is paid here is printed by itself. */
  automatic: z.boolean(),
  /** Whether a cash drawer is connected to it. */
  drawer: z.boolean(),
  /** The till whose network printer it is. */
  tillId: z.nullable(z.string()),
  /** What tells the connected device from others. */
  device: z.nullable(
    z.object({ vendorId: z.optional(z.number()), productId: z.optional(z.number()), name: z.string() }),
  ),
});
/** The printer of this browser, and what it does by itself. */
export type PrinterChoice = z.output<typeof Choice>;

const byDefault: PrinterChoice = {
  kind: 'browser',
  columns: 48,
  automatic: false,
  drawer: false,
  tillId: null,
  device: null,
};

function parse(text: string | null): PrinterChoice {
  if (text === null) return byDefault;
  try {
    return Choice.parse(JSON.parse(text));
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
