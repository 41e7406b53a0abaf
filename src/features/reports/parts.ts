export { Figure, FigureGrid } from './ui/figure.tsx';
