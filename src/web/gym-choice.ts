const key = 'pulso-gym';

/** The id of the gym that a client of several gyms has chosen in this browser. */
export const chosenGym = (): string | null => localStorage.getItem(key);

export const chooseGym = (id: string): void => localStorage.setItem(key, id);
