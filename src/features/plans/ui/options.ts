/** The labels of an enum as the options of a select. */
export const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const wholeNumber = { allowDecimal: false, allowNegative: false, inputMode: 'numeric' } as const;
