const key = 'pulso-gym';

/** The gym that a client of several looks at in this browser, by its id. */
export const chosenGym = (): string | null => localStorage.getItem(key);

export const chooseGym = (id: string): void => localStorage.setItem(key, id);
