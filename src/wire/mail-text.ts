/** What mail programs make a link of: anybody may register a gym, and its links would leave in the name of Pulso. */
const link = /:\/\/|[\p{L}\d][.。][\p{L}]{2}/u;

/** Whether a template has a link, or would have one once it is filled. */
export const hasLink = (template: string): boolean =>
  link.test(template.normalize('NFKC').replace(/\{[^{}]*\}/g, 'xx'));

/**
 * What somebody wrote, as a mail may say it: in one line, of ordinary letters, and without a link, since programs make
 * one of anything like 'gimnasio.cl'.
 */
export const asMailText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/[a-z]+:\/+/giu, '')
    .replace(/[.。@](?=[^\s.])/gu, (sign) => (sign === '@' ? ' ' : '. '))
    .trim();
