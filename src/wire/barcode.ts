import { code128, ean13 } from 'bwip-js/generic';

/** Whether 13 digits end in the check digit of an EAN-13. */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** The bars of a barcode in modules: each from where and how wide, and how many modules it takes with its quiet zones. */
export interface Bars {
  readonly kind: 'ean13' | 'code128';
  readonly modules: number;
  readonly bars: readonly (readonly [from: number, width: number])[];
}

const collected = (quiet: number) => {
  const bars: [number, number][] = [];
  const none = () => {};
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: none,
    // A bar's line is named by the middle of it, rounded up.
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

/** EAN-13 where the text is one, Code 128 otherwise; null where neither can write it. */
export function barsOf(text: string): Bars | null {
  const known = drawnBars.get(text);
  if (known !== undefined) return known;
  const made = encode(text);
  drawnBars.set(text, made);
  return made;
}

function encode(text: string): Bars | null {
  // What scanners send as typed: the rest of Code 128 depends on how each is set up.
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  const kind = isEan13(text) ? 'ean13' : 'code128';
  const write = kind === 'ean13' ? ean13 : code128;
  const bars = write({ bcid: kind, text, scale: 1 }, collected(quietZone));
  const end = Math.max(...bars.map(([from, width]) => from + width));
  return { kind, modules: end + quietZone, bars };
}
