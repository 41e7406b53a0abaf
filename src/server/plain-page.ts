import { type Html, html } from './html.ts';
import type { PublicAnswer } from './public-answer.ts';

const style = html`<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 48px 16px; }
main { max-width: 480px; margin: 0 auto; }
h1 { font-size: 20px; font-weight: 600; margin: 0 0 12px; overflow-wrap: anywhere; }
p { overflow-wrap: anywhere; }
form { margin: 0 0 12px; }
form button { width: 100%; }
.sum { font-size: 28px; font-weight: 600; margin: 12px 0; font-variant-numeric: tabular-nums; }
.wrong { border-left: 4px solid #e03131; padding-left: 12px; }
button, .button { font: inherit; font-weight: 500; min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: #4c5fd5; color: #fff; cursor: pointer; }
.button { display: inline-flex; align-items: center; text-decoration: none; }
button.quiet { background: none; color: inherit; border: 1px solid currentcolor; }
button:focus-visible, .button:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
</style>`;

interface PlainPage extends Pick<PublicAnswer, 'status'> {
  readonly title: string;
  readonly body: Html;
  /** Where the page goes on by itself, and after how many seconds. */
  readonly next?: { readonly url: string; readonly after: number };
}

/** A page for whoever has its link, in which there is no script. */
export const plainPage = ({ title, body, next, ...answer }: PlainPage): PublicAnswer => ({
  type: 'text/html; charset=utf-8',
  body: html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${next && html`<meta http-equiv="refresh" content="${next.after};url=${next.url}">`}
<title>${title}</title>
${style}
</head>
<body><main><h1>${title}</h1>
${body}</main></body>
</html>`.text,
  keepFor: 0,
  ...answer,
});
