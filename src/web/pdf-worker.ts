import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import type { Fonts } from '../wire/pdf.ts';

/** A message of a drawing worker: its progress from 0 to 1, then the document. */
export type WorkerMessage = { readonly progress: number } | { readonly pdf: Uint8Array<ArrayBuffer> };

const load = async (url: string) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no font at ${url}`);
  return new Uint8Array(await response.arrayBuffer());
};

const post = (message: WorkerMessage, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

/** Runs in a web worker: draws what the page requests. An exception becomes the worker's error event. */
export function drawOnRequest<Order>(
  draw: (order: Order, fonts: Fonts, onProgress: (share: number) => void) => Promise<Uint8Array<ArrayBuffer>>,
): void {
  const handle = async ({ data }: MessageEvent<Order>) => {
    const fonts = await Promise.all([load(regular), load(bold)]);
    const pdf = await draw(data, { regular: fonts[0], bold: fonts[1] }, (progress) => post({ progress }));
    post({ pdf }, [pdf.buffer]);
  };
  self.onmessage = (event: MessageEvent<Order>) => {
    handle(event).catch((reason) =>
      // A rejected promise would not reach the page.
      setTimeout(() => {
        throw reason;
      }),
    );
  };
}
