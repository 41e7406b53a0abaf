import { ApiError } from '../api.ts';
import type { PrinterChoice } from './printer-choice.ts';

/** How long a device may take to accept a document, in ms: one without paper stops reading. */
const acceptMs = 8_000;
/** How long its answer is waited for; many never answer. */
const answerMs = 400;

/** Asks for the state of the paper (DLE EOT 4). */
const askForPaper = new Uint8Array([0x10, 0x04, 0x04]);

const failed = (code: string, message: string) => new ApiError({ code, status: 0, message });
const unplugged = () =>
  failed('printer_unplugged', 'La impresora no está conectada. Revisa el cable y que esté encendida.');
const silent = () =>
  failed('printer_unreachable', 'La impresora no responde. Revisa que esté encendida y con papel.');
const occupied = () =>
  failed(
    'printer_occupied',
    'Otro programa usa la impresora. En Windows, conéctala por puerto serie o por la red.',
  );
const noPaper = () => failed('printer_no_paper', 'La impresora no tiene papel. Ponle un rollo nuevo.');

/** An open connection to a device. */
interface Connection {
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>;
  /** The next byte of its answer. */
  readonly read: () => Promise<number | undefined>;
  readonly close: () => Promise<unknown>;
}

const after = <T>(ms: number, act: () => T): Promise<T> =>
  new Promise((resolve, reject) =>
    setTimeout(() => {
      try {
        resolve(act());
      } catch (reason) {
        reject(reason);
      }
    }, ms),
  );

/** Bits 5 and 6 of a well-formed answer say that there is no paper. */
const saysNoPaper = (status: number | undefined): boolean =>
  status !== undefined && (status & 0x93) === 0x12 && (status & 0x60) !== 0;

async function openUsb({ device: known }: PrinterChoice): Promise<Connection> {
  const devices = (await navigator.usb?.getDevices()) ?? [];
  const device = devices.find(
    ({ vendorId, productId }) => vendorId === known?.vendorId && productId === known.productId,
  );
  if (!device) throw unplugged();
  try {
    await device.open();
    if (device.configuration === null) await device.selectConfiguration(1);
    const all = device.configuration?.interfaces ?? [];
    const used = all.find(({ alternate }) => alternate.interfaceClass === 7) ?? all[0];
    const output = used?.alternate.endpoints.find(({ direction }) => direction === 'out');
    const input = used?.alternate.endpoints.find(({ direction }) => direction === 'in');
    if (!used || !output) throw unplugged();
    await device.claimInterface(used.interfaceNumber);
    return {
      write: (bytes) => device.transferOut(output.endpointNumber, bytes),
      read: async () =>
        input && (await device.transferIn(input.endpointNumber, input.packetSize)).data?.getUint8(0),
      close: () => device.close(),
    };
  } catch (reason) {
    await device.close().catch(() => {});
    throw reason instanceof ApiError ? reason : occupied();
  }
}

async function openSerial({ device: known }: PrinterChoice): Promise<Connection> {
  const ports = (await navigator.serial?.getPorts()) ?? [];
  const port = ports.find((each) => {
    const { usbVendorId, usbProductId } = each.getInfo();
    return usbVendorId === known?.vendorId && usbProductId === known?.productId;
  });
  if (!port) throw unplugged();
  await port.open({ baudRate: 9600 }).catch(() => {
    throw occupied();
  });
  const writer = port.writable?.getWriter();
  const reader = port.readable?.getReader();
  return {
    write: async (bytes) => writer?.write(bytes),
    read: async () => (await reader?.read())?.value?.[0],
    close: async () => {
      await reader?.cancel().catch(() => {});
      reader?.releaseLock();
      // What a printer does not take is given up, and the port is free again.
      await Promise.race([writer?.close(), after(answerMs, () => writer?.abort())]).catch(() => {});
      writer?.releaseLock();
      await port.close();
    },
  };
}

async function sendAlone(choice: PrinterChoice, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const connection = await (choice.kind === 'usb' ? openUsb(choice) : openSerial(choice));
  const send = async () => {
    await connection.write(askForPaper);
    const status = await Promise.race([connection.read(), after(answerMs, () => undefined)]);
    if (saysNoPaper(status)) throw noPaper();
    await connection.write(bytes);
  };
  try {
    await Promise.race([
      send(),
      after(acceptMs, () => {
        throw silent();
      }),
    ]);
  } catch (reason) {
    throw reason instanceof ApiError ? reason : unplugged();
  } finally {
    await connection.close().catch(() => {});
  }
}

let last: Promise<void> = Promise.resolve();

/** Sends a document to the device of a choice, after the one before: a device can be opened only once at a time. @throws ApiError that says what to do */
export function sendToDevice(choice: PrinterChoice, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const sending = last.then(() => sendAlone(choice, bytes));
  last = sending.catch(() => {});
  return sending;
}

type Device = NonNullable<PrinterChoice['device']>;

/** The browser's list of devices to choose from; null if none was chosen. */
export async function pickDevice(kind: 'usb' | 'serial'): Promise<Device | null> {
  try {
    if (kind === 'usb') {
      const { vendorId, productId, productName } = await navigator.usb.requestDevice({
        filters: [{ classCode: 7 }],
      });
      return { vendorId, productId, name: productName || 'Impresora USB' };
    }
    const { usbVendorId, usbProductId } = (await navigator.serial.requestPort()).getInfo();
    return {
      ...(usbVendorId !== undefined && { vendorId: usbVendorId }),
      ...(usbProductId !== undefined && { productId: usbProductId }),
      name: 'Impresora en un puerto serie',
    };
  } catch {
    return null;
  }
}

/** Why this browser cannot reach devices of a kind; undefined where it can. */
export function whyNot(kind: 'usb' | 'serial'): string | undefined {
  if (kind in navigator) return undefined;
  const way = kind === 'usb' ? 'USB' : 'puerto serie';
  return window.isSecureContext
    ? `Este navegador no llega a impresoras por ${way}. Usa Chrome o Edge, o una impresora en la red.`
    : `Por ${way} se imprime solo con https o en este mismo equipo (localhost). Usa una impresora en la red, o la del navegador.`;
}
