import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bwip from 'bwip-js/node';
import { enterNewGym, expect, show, test } from './pulso.ts';
import { addClass, addMember, attendee, codeOf, expectReady } from './reception.ts';

test.describe('con una cámara', () => {
  test.describe.configure({ mode: 'serial' });

  test('se lee el código del cliente', async ({ playwright, server }) => {
    // Without a UTF-8 locale Chromium cannot open a file named after the test.
    const folder = await mkdtemp(join(tmpdir(), 'pulso-camera-'));
    const film = join(folder, 'code.y4m');
    const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
    const browser = await playwright.chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...args,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    try {
      const page = await browser.newPage({ baseURL: server.url, permissions: ['camera'] });
      await enterNewGym(page);
      const ana = await addMember(page, 'Ana', 'Rojas');
      await addClass(page, 'Yoga', 12);
      await writeFile(film, filmOf(codeOf(ana)));
      await show(page, '/checkin');
      await page.getByRole('button', { name: 'Leer código' }).click();
      const reader = page.getByRole('dialog', { name: 'Leer código' });
      await expect(reader.getByText('Se agregó a Ana Rojas, que asistió.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(attendee(page, 'Ana Rojas')).toContainText('Asistió');
      await expectReady(page);
    } finally {
      await browser.close();
      await rm(folder, { recursive: true });
    }
  });

  /** A video of a still QR code, in the format of Chromium's fake camera. */
  function filmOf(text: string): Buffer {
    const [width, height, dot] = [640, 480, 8];
    const [qrCode] = bwip.raw({ bcid: 'qrcode', text });
    if (!qrCode || !('pixs' in qrCode)) throw new Error('no code was drawn');
    const { pixs, pixx, pixy } = qrCode;
    const light = Buffer.alloc(width * height, 235);
    const [left, top] = [(width - pixx * dot) >> 1, (height - pixy * dot) >> 1];
    for (let row = 0; row < pixy * dot; row++) {
      for (let column = 0; column < pixx * dot; column++) {
        const dark = pixs[Math.floor(row / dot) * pixx + Math.floor(column / dot)];
        if (dark) light[(top + row) * width + left + column] = 16;
      }
    }
    const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
    const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
    return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]);
  }
});
