let markReady: () => void = () => {};

/** Resolves once dialogs and toasts can be shown. */
export const overlaysReady = new Promise<void>((resolve) => {
  markReady = resolve;
});

export const markOverlaysReady = (): void => markReady();
