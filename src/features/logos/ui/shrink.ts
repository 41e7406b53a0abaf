import { drawJpeg } from '../../../web/files/picture.ts';

const kinds = ['image/png', 'image/jpeg', 'image/webp'];
export const acceptedKinds = kinds.join();
const largest = { width: 600, height: 240 };
const longest = 60_000;
/** What is drawn to see how light a picture is. */
const sample = 48;

/** Whether a picture is transparent somewhere, and whether what is drawn in it would be lost on white. */
function lightOf(picture: ImageBitmap): { transparent: boolean; light: boolean } {
  const canvas = document.createElement('canvas');
  canvas.width = sample;
  canvas.height = sample;
  const pen = canvas.getContext('2d');
  pen?.drawImage(picture, 0, 0, sample, sample);
  const { data = [] } = pen?.getImageData(0, 0, sample, sample) ?? {};
  let [drawn, sum] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    drawn += alpha;
    sum += alpha * (0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0));
  }
  const transparent = drawn < 0.98 * sample * sample;
  return { transparent, light: transparent && drawn > 0 && sum / drawn > 200 };
}

/**
 * A logo as a small JPEG in a data URI, whole and on a ground on which it can be seen, since screens may be dark and paper is not.
 * @throws DOMException when the file is no picture that the browser can read
 */
export async function shrinkLogo(file: Blob): Promise<string> {
  if (!kinds.includes(file.type)) throw new DOMException('no picture', 'EncodingError');
  const picture = await createImageBitmap(file);
  const { transparent, light } = lightOf(picture);
  const ground = light ? '#1d2230' : '#fff';
  const fit = Math.min(1, largest.width / picture.width, largest.height / picture.height);
  for (let scale = fit; ; scale *= 0.8) {
    const [width, height] = [picture.width * scale, picture.height * scale];
    const margin = transparent ? Math.ceil(Math.min(width, height) * 0.1) : 0;
    const logo = drawJpeg(picture, {
      width: Math.max(1, Math.round(width)) + 2 * margin,
      height: Math.max(1, Math.round(height)) + 2 * margin,
      ...{ margin, ground, quality: 0.9 },
    });
    if (logo.length <= longest) {
      picture.close();
      return logo;
    }
  }
}
