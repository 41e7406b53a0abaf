import { code128, ean13, qrcode } from 'bwip-js/generic';

/** True when 13 digits end in the check digit of an EAN-13. */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/**
 * The bars of a barcode, each with its position and width, and the total width with both quiet zones; all in modules.
 */
export interface Bars {
  readonly kind: 'ean13' | 'code128';
  readonly modules: number;
  readonly bars: readonly (readonly [from: number, width: number])[];
}

const none = () => {};

const collected = (quiet: number) => {
  const bars: [number, number][] = [];
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: none,
    // bwip-js gives a bar by its middle, rounded up.
    line: (x: number, _top: number, _x: number, _bottom: number, width: number) =>
      void bars.push([quiet + x - Math.ceil(width / 2), width]),
    polygon: none,
    hexagon: none,
    ellipse: none,
    fill: none,
    text: none,
    end: () => bars,
  };
};

const quietZone = 10;
const drawnBars = new Map<string, Bars | null>();

/** EAN-13 if the text is one, Code 128 otherwise; null when neither can encode it. */
export function barsOf(text: string): Bars | null {
  const cached = drawnBars.get(text);
  if (cached !== undefined) return cached;
  const bars = encode(text);
  drawnBars.set(text, bars);
  return bars;
}

function encode(text: string): Bars | null {
  // Scanners type only these characters reliably: the rest of Code 128 depends on their configuration.
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  const kind = isEan13(text) ? 'ean13' : 'code128';
  const write = kind === 'ean13' ? ean13 : code128;
  const bars = write({ bcid: kind, text, scale: 1 }, collected(quietZone));
  const end = Math.max(...bars.map(([from, width]) => from + width));
  return { kind, modules: end + quietZone, bars };
}

type Point = readonly [x: number, y: number];

/** A QR code without its quiet zone, in modules from its upper left corner: what its outlines enclose an odd number of times is dark. */
export function qrOutlines(text: string): { modules: number; outlines: readonly (readonly Point[])[] } {
  const outlines: Point[][] = [];
  let modules = 0;
  qrcode(
    { bcid: 'qrcode', text },
    {
      scale: () => [1, 1],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: (width) => {
        modules = width;
      },
      line: none,
      polygon: (points) => void outlines.push(points),
      hexagon: none,
      ellipse: none,
      fill: none,
      text: none,
      end: () => outlines,
    },
  );
  return { modules, outlines };
}
