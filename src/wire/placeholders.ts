const written = /\{([^{}\n]*)\}/g;

/** What stands in braces and is none of the `names`, as '{fecha}'. */
export const unknownPlaceholders = (text: string, names: readonly string[]): string[] =>
  [...text.matchAll(written)].filter(([, name = '']) => !names.includes(name)).map(([whole]) => whole);

/** Says at a text which of its placeholders is none of the `names`; undefined when it has no such. */
export function placeholderProblem(text: string, names: readonly string[]): string | undefined {
  const [unknown] = unknownPlaceholders(text, names);
  return (
    unknown && `No se conoce ${unknown}. Entre llaves van: ${names.map((name) => `{${name}}`).join(', ')}.`
  );
}

/** The text with its placeholders filled; what is none of them stays. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(written, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );

/** What mail programs make a link of: anybody may register a gym, and its links would leave in the name of Pulso. */
const link = /:\/\/|[\p{L}\d][.。][\p{L}]{2}/u;

/** Whether a template has a link, or would have one once it is filled. */
export const hasLink = (template: string): boolean =>
  link.test(template.normalize('NFKC').replace(/\{[^{}]*\}/g, 'xx'));
