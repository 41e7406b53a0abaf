import { drawJpeg } from '../../../web/files/picture.ts';
import { photoSize } from '../contract.ts';

/**
 * The middle square of a picture, as a small JPEG in a data URI.
 * @throws DOMException when the file is no picture that the browser can read
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const paper = { width: photoSize, height: photoSize, ground: '#000', quality: 0.8 };
  const photo = drawJpeg(picture, paper, [
    (picture.width - side) / 2,
    (picture.height - side) / 2,
    side,
    side,
  ]);
  picture.close();
  return photo;
}
