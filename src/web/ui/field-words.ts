import type { UseFormReturnType } from '@mantine/form';
import { isKeyOf } from '../../wire/keys.ts';
import { weekdays } from '../../wire/weekdays.ts';
import { day, money } from '../format.ts';

// biome-ignore lint/suspicious/noExplicitAny: a form of any fields; only their names matter here.
type AnyForm = UseFormReturnType<any>;

const none = 'vacío';
const isWeekday = isKeyOf(weekdays);
const figures = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 4 });

const wordsIn = (element: Element | null | undefined): string =>
  element?.textContent?.replace('*', '').trim() ?? '';

function ownLabel(node: HTMLElement): string {
  const { labels } = node as HTMLInputElement;
  return wordsIn(labels?.[0]) || (node.getAttribute('aria-label') ?? '');
}

/** What a field is called on screen. */
export function labelOf(form: AnyForm, path: string): string {
  const node = form.getInputNode(path) as HTMLElement | null;
  if (!node) return 'Otro dato';
  const wrapper = node.closest('.mantine-InputWrapper-root');
  return ownLabel(node) || wordsIn(wrapper?.querySelector('.mantine-InputWrapper-label')) || 'Otro dato';
}

function optionWords(node: HTMLElement | null, value: string): string | undefined {
  const option = node?.querySelector<HTMLElement>(
    `option[value="${CSS.escape(value)}"], input[value="${CSS.escape(value)}"]`,
  );
  if (!option) return undefined;
  return option instanceof HTMLOptionElement ? wordsIn(option) : ownLabel(option);
}

/** A value as its field would show it. */
export function wordsOf(form: AnyForm, path: string, value: unknown): string {
  const node = form.getInputNode(path) as HTMLElement | null;
  const write = (each: unknown): string => {
    if (each === null || each === undefined || each === '') return none;
    if (typeof each === 'boolean') return each ? 'Sí' : 'No';
    if (typeof each === 'number') {
      const currency = node?.dataset.currency;
      return currency ? money(each, currency) : figures.format(each);
    }
    if (typeof each === 'object') return Object.values(each).map(write).join(' ');
    const text = String(each);
    if (isWeekday(text)) return weekdays[text];
    return optionWords(node, text) ?? (/^\d{4}-\d{2}-\d{2}$/.test(text) ? day(text) : text);
  };
  if (!Array.isArray(value)) return write(value);
  return value.length === 0 ? none : value.map(write).join(', ');
}
