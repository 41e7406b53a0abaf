import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';

/** As WebDriver calls the keys that type nothing. */
const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  F12: '\uE03C',
};

/** The middle of what can be pressed there under this name; null while it is not, or something lies over it. */
function middleOf(selector: string, name: string): { x: number; y: number } | null {
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.trim();
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.checkVisibility() && nameOf(element).startsWith(name),
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const middle = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const over = document.elementFromPoint(middle.x, middle.y);
  return over && found.contains(over) ? middle : null;
}

/** What a person does before a browser, and what they read there. */
export interface Hand {
  type(text: string): Promise<void>;
  /** Presses keys together, as in `Control+k`. */
  press(combination: string): Promise<void>;
  /** Presses what is called so with the mouse, once it is there. */
  click(selector: string, name: string): Promise<void>;
  /** Waits for a text within an element. */
  reads(selector: string, text: string | RegExp): Promise<void>;
  /** Waits for the focus to be in a field of this name. */
  isIn(name: string): Promise<void>;
}

export function handOf(driver: Driver): Hand {
  const strike = (downs: readonly string[]) =>
    driver.perform({
      type: 'key',
      id: 'keyboard',
      actions: [
        ...downs.map((value) => ({ type: 'keyDown' as const, value })),
        ...downs.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
      ],
    });
  return {
    type: async (text) => {
      for (const letter of text) await strike([letter]);
    },
    press: (combination) => strike(combination.split('+').map((key) => keys[key] ?? key)),
    click: async (selector, name) => {
      await expect(async () => {
        const middle = await driver.evaluate(middleOf, selector, name);
        if (!middle) throw new Error(`nothing to press: ${selector} ${name}`);
        await driver.perform({
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', ...middle },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        });
      }).toPass({ timeout: 45_000 });
    },
    reads: async (selector, text) => {
      const read = () =>
        driver.evaluate(
          (selector) =>
            // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read.
            [...document.querySelectorAll<HTMLElement>(selector)].map((found) => found.innerText).join('\n'),
          selector,
        );
      await expect
        .poll(read)
        .toEqual(text instanceof RegExp ? expect.stringMatching(text) : expect.stringContaining(text));
    },
    isIn: (name) =>
      expect
        .poll(() =>
          driver.evaluate(() => {
            const field = document.activeElement;
            return [
              field?.getAttribute('aria-label'),
              field?.getAttribute('placeholder'),
              ...(field instanceof HTMLInputElement
                ? [...(field.labels ?? [])].map((label) => label.textContent)
                : []),
            ].join('');
          }),
        )
        .toContain(name),
  };
}
