import { drawJpeg } from '../../../web/files/picture.ts';

const widest = 1600;
const longest = 300_000;

/**
 * A photo for the web, as a JPEG in a data URI.
 * @throws DOMException when the file is no picture that the browser can read
 */
export async function shrinkPagePhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const fit = Math.min(1, widest / Math.max(picture.width, picture.height));
  for (let scale = fit; ; scale *= 0.8) {
    const photo = drawJpeg(picture, {
      width: Math.max(1, Math.round(picture.width * scale)),
      height: Math.max(1, Math.round(picture.height * scale)),
      ...{ ground: '#fff', quality: 0.8 },
    });
    if (photo.length <= longest) {
      picture.close();
      return photo;
    }
  }
}
