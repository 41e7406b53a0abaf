let text = '';
let entered = false;
let stop: () => void = () => {};

function collect(event: KeyboardEvent, cancel: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Escape') cancel();
  else if (event.key === 'Enter') entered = true;
  else if (event.key === 'Backspace') text = text.slice(0, -1);
  else if (event.key.length === 1) text += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps what is typed from now on, until `takeEarlyKeys`, for a field that is still on its way; Escape gives it up. */
export function keepEarlyKeys(onCancel: () => void): void {
  takeEarlyKeys();
  const cancel = () => {
    takeEarlyKeys();
    onCancel();
  };
  const listen = (event: KeyboardEvent) => collect(event, cancel);
  window.addEventListener('keydown', listen, { capture: true });
  stop = () => window.removeEventListener('keydown', listen, { capture: true });
}

/** What was typed since `keepEarlyKeys`, and whether Enter was pressed; from now on the field has the keys itself. */
export function takeEarlyKeys(): { text: string; entered: boolean } {
  stop();
  const taken = { text, entered };
  [text, entered, stop] = ['', false, () => {}];
  return taken;
}
