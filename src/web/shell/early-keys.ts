let text = '';
/** What was typed after Enter. */
let after = '';
let entered = false;
let moves: KeyboardEventInit[] = [];
let stop: () => void = () => {};

function collect(event: KeyboardEvent, cancel: () => void): void {
  const { key, code, altKey } = event;
  // Alt+I prints what is chosen.
  const isMove = key.startsWith('Arrow') || (altKey && code === 'KeyI');
  if (event.ctrlKey || event.metaKey || (altKey && !isMove) || event.isComposing) return;
  if (isMove) moves.push({ key, code, altKey, bubbles: true, cancelable: true });
  else if (key === 'Escape') cancel();
  else if (key === 'Enter') entered = true;
  else if (key === 'Backspace' || key.length === 1) {
    const changed = (typed: string) => (key === 'Backspace' ? typed.slice(0, -1) : typed + key);
    if (entered) after = changed(after);
    else text = changed(text);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Keeps what is typed from now on, until `takeEarlyKeys`, for a field that is still on its way; `first` was typed already.
 * Escape gives it up.
 */
export function keepEarlyKeys(onCancel: () => void, first = ''): void {
  takeEarlyKeys();
  text = first;
  const cancel = () => {
    takeEarlyKeys();
    onCancel();
  };
  const listen = (event: KeyboardEvent) => collect(event, cancel);
  window.addEventListener('keydown', listen, { capture: true });
  stop = () => window.removeEventListener('keydown', listen, { capture: true });
}

/**
 * What was typed since `keepEarlyKeys`, until Enter and after it, the arrow keys and Alt+I that were pressed and whether
 * Enter was; from now on the field has the keys itself.
 */
export function takeEarlyKeys() {
  stop();
  const taken = { text, after, entered, moves: moves as readonly KeyboardEventInit[] };
  [text, after, entered, moves, stop] = ['', '', false, [], () => {}];
  return taken;
}

const waitMs = 5000;
/** A dialog comes after its screen, and what is typed into it is more. */
const dialogWaitMs = 30_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

function enterInto(field: Field): void {
  const { text, after, entered, moves } = takeEarlyKeys();
  for (const move of moves) field.dispatchEvent(new KeyboardEvent('keydown', move));
  if (text + after) {
    field.setRangeText(text + after, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  if (!entered || field instanceof HTMLTextAreaElement) return;
  const enter = new KeyboardEvent('keydown', {
    key: 'Enter',
    code: 'Enter',
    bubbles: true,
    cancelable: true,
  });
  if (field.dispatchEvent(enter)) field.form?.requestSubmit();
}

/**
 * Leads what is typed from now on to the first field that the next screen focuses, or its dialog, so that nothing
 * reaches the present one; `first` was typed already. A dialog that is not asked for, the search, a click, Escape or
 * some seconds without such a field give it up.
 */
export function leadKeysToNextField({ first = '', inDialog = false } = {}): void {
  const controller = new AbortController();
  const { signal } = controller;
  const giveUp = () => {
    controller.abort();
    takeEarlyKeys();
  };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  keepEarlyKeys(giveUp, first);
  const timer = setTimeout(giveUp, inDialog ? dialogWaitMs : waitMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  window.addEventListener('pointerdown', giveUp, { signal });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const isInDialog =
        target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
      if (isInDialog && (!inDialog || target.matches('[data-search-field]'))) return giveUp();
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (!isField || isInDialog !== inDialog) return;
      controller.abort();
      // After the screen's own handlers of the focus.
      queueMicrotask(() => enterInto(target));
    },
    { signal },
  );
}
