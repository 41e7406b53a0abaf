import type { Pdf } from './pdf.ts';

/** The part of pdfkit that its types leave out. */
interface Opener {
  openImage(image: string): { readonly width: number; readonly height: number };
}

/** A logo that is drawn in a document. */
export interface PdfLogo {
  readonly width: number;
  readonly height: number;
  readonly draw: (left: number, top: number) => void;
}

/** A logo, a data URI, as large as fits; null without one, and where it is no picture: a document is made without it. */
export function openLogo(
  pdf: Pdf,
  logo: string | null,
  room: { readonly width: number; readonly height: number },
): PdfLogo | null {
  if (logo === null) return null;
  try {
    const picture = (pdf as unknown as Opener).openImage(logo);
    if (!(picture.width > 0 && picture.height > 0)) return null;
    const scale = Math.min(room.width / picture.width, room.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    return {
      ...{ width, height },
      draw: (left, top) => void pdf.image(picture as unknown as string, left, top, { width, height }),
    };
  } catch {
    return null;
  }
}
