/** How many items a page of a list has. */
export const pageSize = 50;
