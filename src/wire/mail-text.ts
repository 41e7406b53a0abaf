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
