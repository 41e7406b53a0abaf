export const say = (line = '') => process.stdout.write(`${line}\n`);

export const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
export const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
export const kilobytes = (bytes: number) =>
  `${(bytes / 1000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} kB`;
export const count = (value: number) => value.toLocaleString('en');
export const bold = (text: string) => `**${text}**`;

/** A markdown table under its title: the first column names, the others are figures. */
export function printTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const line = (cells: readonly string[]) => say(`| ${cells.join(' | ')} |`);
  say(`\n### ${title}\n`);
  line(heads);
  line(heads.map((_, index) => (index === 0 ? '---' : '---:')));
  for (const row of rows) line(row);
}
