export { PlanSelect } from './ui/plan-select.tsx';
