export { Figure, FigureGrid } from './ui/figure.tsx';
export { ReportPage } from './ui/report-page.tsx';
