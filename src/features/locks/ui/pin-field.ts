export const longestPin = 8;

/** How a field takes a PIN. */
export const pinField = { inputMode: 'numeric', autoComplete: 'off', maxLength: longestPin } as const;
