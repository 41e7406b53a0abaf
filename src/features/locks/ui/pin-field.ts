export const longestPin = 8;

/** The properties of a PIN field. */
export const pinField = { inputMode: 'numeric', autoComplete: 'off', maxLength: longestPin } as const;
