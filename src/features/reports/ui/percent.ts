const percentFormat = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 });

export const percentWords = (percent: number | null): string =>
  percent === null ? '—' : `${percentFormat.format(percent)} %`;
