import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawCode, greetNetwork } from './greeting.ts';

const dot = 4;
const reader = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));

beforeAll(async () => {
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(reader)).buffer } });
});

/** What a telephone's camera sees of the terminal. */
function photograph(drawn: string): ImageData {
  const rows = drawn
    .split('\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the terminal's own.
    .map((line) => [...line.replaceAll(/\u001b\[[\d;]+m/g, '')])
    .flatMap((line) => [
      line.map((character) => '█▀'.includes(character)),
      line.map((character) => '█▄'.includes(character)),
    ]);
  const width = (rows[0]?.length ?? 0) * dot;
  const height = rows.length * dot;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const dark = rows[Math.floor(pixel / width / dot)]?.[Math.floor((pixel % width) / dot)];
    if (dark) data.fill(0, pixel * 4, pixel * 4 + 3);
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

test.each(['http://192.168.1.20:3000', 'https://recepcion.gimnasio-cordillera-de-los-andes.lan:8443'])(
  'un teléfono lee en la terminal %s',
  async (url) => {
    const [read] = await readBarcodes(photograph(drawCode(url)), { formats: ['QRCode'] });
    expect(read?.text).toBe(url);
  },
);

test('quien mira la terminal ve el código, y por http lo que le falta', () => {
  const urls = ['http://192.168.1.20:3000', 'http://10.0.0.2:3000'] as const;
  const greet = (url: string, onTerminal: boolean, expiresAt?: string) =>
    greetNetwork({
      urls: [url, ...urls],
      certificate: expiresAt ? { expiresAt: new Date(expiresAt) } : undefined,
      onTerminal,
    });
  expect(greet(urls[0], true)).toContain(drawCode(urls[0]));
  expect(greet(urls[0], true)).toMatch(/Por http no funciona la cámara .* https\.\n$/);
  expect(greet(urls[0], false)).not.toContain('█');
  expect(greet('https://gimnasio.lan', false, '2999-01-01')).not.toMatch(/Por http|venció/);
  expect(greet('https://gimnasio.lan', false, '2020-01-01')).toMatch(/certificado .* ya venció/);
});
