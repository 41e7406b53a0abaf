import { expect, test } from 'vitest';
import { accent, dark } from '../../web/colors.ts';
import { strongFrom } from './rules.ts';

type Colour = readonly number[];

const colourOf = (hex = ''): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** As of WCAG 2. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const [black, white] = [colourOf('#000000'), colourOf('#ffffff')];

test.each([
  ['claro', { empty: white, full: colourOf(accent[8]), faint: black, strong: white }],
  ['oscuro', { empty: colourOf(dark[6]), full: colourOf(accent[4]), faint: white, strong: black }],
] as const)('en el tema %s todo se lee, y lo lleno y lo vacío no se confunden', (_, colours) => {
  const { empty, full, faint, strong } = colours;
  const groundOf = (share: number) =>
    empty.map((value, place) => value + (((full[place] ?? 0) - value) * share) / 100);
  for (let share = 0; share <= 100; share += 1)
    expect(
      contrast(groundOf(share), share >= strongFrom ? strong : faint),
      `${share} %`,
    ).toBeGreaterThanOrEqual(4.5);
  expect(contrast(groundOf(28), groundOf(100))).toBeGreaterThan(3);
});
