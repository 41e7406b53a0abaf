export { FreeDaysDrawer } from './ui/free-days-drawer.tsx';
export { Periods } from './ui/periods.tsx';
