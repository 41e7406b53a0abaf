import type { Plugin } from 'vite';

const styleLinks = /\s*<link rel="stylesheet"[^>]*>/g;

/** Moves the styles behind the first frame, which brings its own: a browser draws what comes before them without them. */
export function drawFrameFirst(): Plugin {
  return {
    name: 'draw-frame-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(styleLinks, '')
          .replace(/\s*<\/body>/, (end) => `${html.match(styleLinks)?.join('') ?? ''}${end}`),
    },
  };
}
