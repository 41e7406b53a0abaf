const millimetre = 96 / 25.4;
const longestPage = 297;

/** Makes the page as long as the receipt, so that the roll is cut at its end; a longer receipt spans several pages. */
export const pageRule = (height: number): string => {
  const needed = Math.ceil(height / millimetre) + 1;
  return needed <= longestPage
    ? `@page { size: 80mm ${needed}mm; margin: 0; }`
    : `@page { size: 80mm ${longestPage}mm; margin: 4mm 0; }`;
};
