import { photoSize } from '../contract.ts';

/**
 * The middle square of a picture, as a small JPEG in a data URI.
 * @throws DOMException when the file is no picture that the browser can read
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = photoSize;
  canvas.height = photoSize;
  const pen = canvas.getContext('2d');
  // Where the picture is transparent.
  pen?.fillRect(0, 0, photoSize, photoSize);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  if (pen) pen.imageSmoothingQuality = 'high';
  pen?.drawImage(picture, left, top, side, side, 0, 0, photoSize, photoSize);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.8);
}
