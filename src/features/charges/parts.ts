export { Periods } from './ui/periods.tsx';
