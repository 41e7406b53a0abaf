import bwip from 'bwip-js/node';
import type { Certificate } from './certificate.ts';

/** A QR code of half-block characters, black on white whatever the terminal's own colours are. */
export function drawCode(text: string): string {
  const [code] = bwip.raw({ bcid: 'qrcode', text });
  if (!code || !('pixs' in code)) throw new Error('bwip-js drew no QR code');
  const { pixs, pixx, pixy } = code;
  const quiet = 2;
  const isDark = (row: number, column: number) =>
    row >= 0 && row < pixy && column >= 0 && column < pixx && pixs[row * pixx + column] === 1;
  const lines: string[] = [];
  for (let row = -quiet; row < pixy + quiet; row += 2) {
    let line = '';
    for (let column = -quiet; column < pixx + quiet; column++) {
      const [upper, lower] = [isDark(row, column), isDark(row + 1, column)];
      line += upper ? (lower ? '█' : '▀') : lower ? '▄' : ' ';
    }
    lines.push(`\u001b[30;107m${line}\u001b[0m`);
  }
  return lines.join('\n');
}

const withoutHttps =
  'Por http no funciona la cámara que lee códigos, y lo que viaja por la red no va cifrado: docs/operations.md dice cómo poner https.';

interface Greeting {
  /** Every address that people can open. */
  readonly urls: readonly [string, ...string[]];
  readonly certificate: Pick<Certificate, 'expiresAt'> | undefined;
  /** Whether somebody looks at it, who can point a telephone at a code. */
  readonly onTerminal: boolean;
}

/** What other devices of the network need to know, after the line that says that Pulso is ready. */
export function greetNetwork({ urls, certificate, onTerminal }: Greeting): string {
  const [first] = urls;
  const lines = [
    'Otros equipos, tabletas y teléfonos de esta red lo abren en:',
    ...urls.map((url) => `  ${url}`),
  ];
  if (onTerminal) lines.push(drawCode(first));
  if (!first.startsWith('https:')) lines.push(withoutHttps);
  if (certificate && certificate.expiresAt.getTime() < Date.now())
    lines.push(
      'El certificado de PULSO_TLS_CERT ya venció: los navegadores lo rechazan hasta que lo renueves.',
    );
  return `${lines.join('\n')}\n`;
}
