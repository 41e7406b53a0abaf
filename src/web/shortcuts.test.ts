import { expect, test } from 'vitest';
import { ariaKeys, keyWords } from './shortcuts.ts';

test.each([
  ['alt+C', 'Alt C', 'Alt+C'],
  ['alt+digit1', 'Alt 1', 'Alt+1'],
  ['alt+arrowdown', 'Alt ↓', 'Alt+ArrowDown'],
  ['ctrl+enter', 'Ctrl Enter', 'Control+Enter'],
  ['F9', 'F9', 'F9'],
  ['+', '+', '+'],
  ['arrowleft', '←', 'ArrowLeft'],
])('%s se escribe %s', (keys, words, aria) => {
  expect(keyWords(keys)).toBe(words);
  expect(ariaKeys(keys)).toBe(aria);
});
