let settle: () => void = () => {};

/** Resolves once the places for dialogs and toasts stand on the page. */
export const hosted = new Promise<void>((resolve) => {
  settle = resolve;
});

export const markHosted = (): void => settle();
