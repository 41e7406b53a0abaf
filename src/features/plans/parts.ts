export { PlanSelect } from './ui/plan-select.tsx';
export { SalePreview } from './ui/sale-preview.tsx';
export { useQuote } from './ui/use-quote.ts';
