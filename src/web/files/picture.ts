/** The part of a picture that is drawn: left, top, width and height in its pixels. */
export type Part = readonly [number, number, number, number];

interface Paper {
  readonly width: number;
  readonly height: number;
  /** Around the picture. */
  readonly margin?: number;
  /** Where the picture is transparent. */
  readonly ground: string;
  /** From 0 to 1. */
  readonly quality: number;
}

/** A picture, or a part of it, as a JPEG in a data URI. */
export function drawJpeg(
  picture: ImageBitmap,
  { width, height, margin = 0, ground, quality }: Paper,
  part: Part = [0, 0, picture.width, picture.height],
): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, ...part, margin, margin, width - 2 * margin, height - 2 * margin);
  }
  return canvas.toDataURL('image/jpeg', quality);
}
