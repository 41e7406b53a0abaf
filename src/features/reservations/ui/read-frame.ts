import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// By default it would be fetched from a CDN.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path),
  },
});

/** In pixels: enough for a code that fills a quarter of the frame, small enough to scan several times a second. */
const widestFrame = 800;

/** The camera's current frame. */
export function takeFrame(video: HTMLVideoElement, canvas: OffscreenCanvas): ImageData | undefined {
  const scale = Math.min(1, widestFrame / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}

export async function readCode(frame: ImageData): Promise<string> {
  const [barcode] = await readBarcodes(frame, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
  return barcode?.text.trim() ?? '';
}
