/** The months, YYYY-MM, from `first` to that of `today`, the newest first; that of today alone without `first`. */
export function monthsUpTo(today: string, first: string | null): string[] {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  const last = numberOf(today);
  const length = Math.max(1, last - numberOf(first ?? today) + 1);
  return Array.from({ length }, (_, back) => {
    const month = last - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
