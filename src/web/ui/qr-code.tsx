import { drawingSVG, qrcode } from 'bwip-js/browser';
import { useMemo } from 'react';
import classes from './qr-code.module.css';

/** A QR code, dark on white in any colour scheme, so that every reader recognises it. */
export default function QrCode({ text }: { readonly text: string }) {
  const svg = useMemo(() => qrcode({ bcid: 'qrcode', text }, drawingSVG()), [text]);
  return (
    <img className={classes.code} alt="Código QR" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
  );
}
